/** The Telugu catalogue, file by file. */

const files = import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default', eager: true })

export default Object.values(files)
