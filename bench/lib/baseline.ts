/**
 * Runs the baseline in a process of its own: a bare Fastify route that answers given bytes, and the
 * same reads by pg alone, in handwritten SQL.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

pg.types.setTypeParser(20, Number)
// imports nothing of the shop: its date parsers would affect the baseline
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
})
const bytes = readFileSync(process.env.BYTES!, 'utf8')
const app = Fastify()

app.get('/bytes', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
})
app.get('/unchanged', (request, reply) => {
  if (request.headers['if-none-match'] === '"1"') reply.code(304).send()
  else reply.header('etag', '"1"').header('content-type', 'application/json').send(bytes)
})

const page = `
  select id, product_id, product_name, alt_names, category, price_cents, last_price_cents, stock,
         description, images, image_alts, version, created_at, updated_at
  from products where deleted_at is null and (created_at, id) < ($1::timestamptz, $2::uuid)
  order by created_at desc, id desc limit 21`

interface Row {
  id: string
  product_id: string
  product_name: string
  alt_names: string[]
  category: string
  price_cents: number
  last_price_cents: number
  stock: number
  description: string
  images: string[]
  created_at: Date
  updated_at: Date
}

app.get<{ Querystring: { at: string; id: string } }>('/page', async (request, reply) => {
  const { rows } = await pool.query<Row>(page, [request.query.at, request.query.id])
  const body = rows.slice(0, 20).map((row) => ({
    id: row.id,
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    altNames: row.alt_names,
    category: row.category,
    price: row.price_cents / 100,
    lastPrice: row.last_price_cents / 100,
    stock: row.stock,
    description: row.description,
    Images: row.images,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
})

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`at ${address}\n`)
process.on('SIGTERM', () => process.exit(0))
