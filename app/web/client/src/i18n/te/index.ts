/** The Telugu catalogue: what lobby, table and dialogs say. */

import common from './common.ftl?raw'
import pages from './pages.ftl?raw'
import table from './table.ftl?raw'

export default [common, pages, table]
