/** Declares two more product fields, as a developer would. Loaded before a server (`--import`). */
import { registerHooks } from 'node:module'

const added = `
  origin: { column: 'origin', type: 'text', audience: 'public', section: 'trade',
    label: 'Country of origin', names: ['country of origin', 'made in'] },
  shelfLife: { column: 'shelf_months', type: 'integer', unit: 'months', min: 1, max: 120,
    audience: 'staff', section: 'trade', label: 'Shelf life in months', names: ['shelf life'] },`

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/db/schema/product-fields.ts')) return loaded
    const source = String(loaded.source).replace('export const detailFields = {', `$&${added}`)
    return { ...loaded, source }
  },
})
