/** Small factories: each creates what a case needs and returns it. Cases share nothing. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { openSession } from '#server/modules/accounts/sessions/sessions.ts'
import type { DbOrTx } from '../../db/connection/client.ts'
import { staffOf } from '../../db/queries/accounts/users.queries.ts'
import { detailFields } from '../../db/schema/product-fields.ts'
import type { ProductDetailsRow, ProductRow, UserRow } from '../../db/schema/schema.ts'

let counter = 0
const next = (): number => {
  counter += 1
  return counter
}

export interface ProductInput {
  productId?: string
  productName?: string
  altNames?: string[]
  category?: string
  /** rupees */
  price?: number
  lastPrice?: number
  stock?: number
  description?: string
  images?: string[]
}

/** Creates a product for 1,000.00, ten in stock by default. */
export async function makeProduct(db: DbOrTx, input: ProductInput = {}): Promise<ProductRow> {
  const number = next()
  const price = input.price ?? 1_000
  return db
    .insertInto('products')
    .values({
      product_id: input.productId ?? `P-${number}`,
      product_name: input.productName ?? `Product ${number}`,
      alt_names: input.altNames ?? [],
      category: input.category ?? 'skincare',
      price_cents: Math.round(price * 100),
      last_price_cents: Math.round((input.lastPrice ?? price) * 100),
      stock: input.stock ?? 10,
      description: input.description ?? '',
      images: input.images ?? [],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reads a product of the catalogue, if it exists. */
export const findStored = (db: DbOrTx, productId: string): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns a row of product details with null in every other field. */
export const makeDetails = (fields: Partial<ProductDetailsRow>): ProductDetailsRow => ({
  ...(Object.fromEntries(
    Object.values(detailFields).map(({ column }) => [column, null]),
  ) as unknown as ProductDetailsRow),
  ...fields,
})

export interface TestUser {
  row: UserRow
  token: string
}

/**
 * Hashes a password at almost no cost, for tests that are not about passwords. The shop accepts the
 * hash, as hashes state their cost; its own cost 30 ms.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

interface UserInput {
  email?: string
  type?: string
  /** of staff: owner by default */
  role?: string
  firstName?: string
  lastName?: string
  passwordHash?: string
}

/** Returns the row of an account; without a hash it has no password. */
export function userValues(input: UserInput) {
  const email = input.email ?? `person-${next()}-${randomBytes(3).toString('hex')}@example.com`
  const type = input.role ? 'admin' : (input.type ?? 'customer')
  return {
    email,
    // A review may not have the name of a staff member as its author.
    first_name: input.firstName ?? (type === 'admin' ? 'Ruwan' : 'Nimali'),
    last_name: input.lastName ?? (type === 'admin' ? 'Fonseka' : 'Perera'),
    password_hash: input.passwordHash ?? null,
    ...(type === 'admin' ? staffOf(input.role ?? 'owner') : { type }),
  }
}

/** Creates an account with an open session. */
export async function makeUser(db: DbOrTx, input: UserInput = {}): Promise<TestUser> {
  const row = await db
    .insertInto('users')
    .values(userValues(input))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token: await openSession(db, row.id) }
}

/** Returns the body of an order of these lines with cash on delivery. */
export const orderBody = (...lines: { productId: string; qty: number }[]) => ({
  orderedItems: lines,
  name: 'Nimali Perera',
  address: '12 Temple Road, Kandy',
  phone: '+94 77 123 4567',
  paymentMethod: 'cod',
})

/** Inserts a sent email and returns its id. */
export async function makeSentEmail(db: DbOrTx, to: string): Promise<string> {
  const payload = JSON.stringify({ template: 'order-placed', to, data: {} })
  const { id } = await db
    .insertInto('event_deliveries')
    .values({ subscriber: 'email', queue: 'order:X', payload, state: 'done', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
