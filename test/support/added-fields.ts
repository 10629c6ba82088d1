/** Declares two more product fields, as a developer would. Loaded before a server (`--import`). */
import { registerHooks } from 'node:module'

const added = `
  testText: { column: 'test_text', type: 'text', audience: 'public', section: 'trade',
    label: 'Test text', names: ['test text', 'made in'] },
  testNumber: { column: 'test_number', type: 'integer', unit: 'months', min: 1, max: 120,
    audience: 'staff', section: 'trade', label: 'Test number in months', names: ['test number'] },`

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/db/schema/product-fields.ts')) return loaded
    const source = String(loaded.source).replace('export const detailFields = {', `$&${added}`)
    return { ...loaded, source }
  },
})
