// The browser's types of the wire, made from the schema that the server's models give.
// `node scripts/wire-types.mjs` writes them; with `--check` it only says whether they are fresh.
import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const schema = JSON.parse(readFileSync(new URL('../src/lib/wire.schema.json', import.meta.url), 'utf8'))
const target = new URL('../src/lib/wire.generated.ts', import.meta.url)

// Titles of single fields would each become a type of its own.
function untitled(node, keep) {
  if (Array.isArray(node)) return node.map((part) => untitled(part, false))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => keep || key !== 'title' || typeof value !== 'string')
      .map(([key, value]) => [key, untitled(value, key === 'properties' || key === '$defs')]),
  )
}

const text = await compile(untitled(schema, false), 'Wire', {
  bannerComment: '/* Made by scripts/wire-types.mjs from wire.schema.json. Do not edit. */',
  additionalProperties: false,
  style: { semi: false, singleQuote: true, printWidth: 110 },
})

if (process.argv.includes('--check')) {
  const fresh = existsSync(target) && readFileSync(target, 'utf8') === text
  if (!fresh) {
    console.error('src/lib/wire.generated.ts is stale: run `npm run wire`')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}
