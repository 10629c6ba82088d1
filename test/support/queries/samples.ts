/** Realistic values to call queries with, because plans depend on them. */
export const id = '00000000-0000-4000-8000-000000000001'
export const other = '00000000-0000-4000-8000-000000000002'
export const hash = Buffer.alloc(32)
export const date = new Date('2026-01-02T03:04:05Z')
export const newEvent = {
  type: 'order.placed',
  entity: 'order',
  entityId: 'ORD-000001',
  version: 1,
  customerId: id,
  json: '{"orderId":"ORD-000001"}',
}
/** Returns a page after the row with this sort value. */
export const page = (value: string) => ({ limit: 24, after: { value, id } })
export const lease = { kind: 'write', importId: id, run: other } as const

/** The recorder's row: enough for callers that continue with it. */
export const answer = {
  id,
  count: 1,
  order: id,
  line: 1,
  names: [],
  texts: [],
  forms: [],
  newest: '2026-01-02',
  mine: true,
  rows: [],
}

export const product = {
  product_id: 'ROSE',
  product_name: 'Rose',
  alt_names: [],
  category: 'skincare',
  price_cents: 2,
  last_price_cents: 1,
  stock: 3,
  description: '',
  images: [],
  image_alts: [],
}

/** The search terms that the shop makes of typed text. */
export const search = {
  phrase: 'rose serum',
  all: "('rose' | 'rosehip') & ('serum' | 'serums')",
  any: "('rose' | 'rosehip') | ('serum' | 'serums')",
}

export const filters = {
  category: 'skincare',
  minPriceCents: 100_000,
  maxPriceCents: 500_000,
  inStock: true,
  onOffer: true,
  hasImages: true,
  stockAtMost: 50,
}

export const range = { from: date, until: new Date('2026-02-02T03:04:05Z') }
