/** Small factories: each creates what a case needs and returns it. Nothing is shared between cases. */
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

/** A product on sale for 1,000.00, ten in stock, unless said. */
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

/** Reads a product of the catalogue, if it is there. */
export const findStored = (db: DbOrTx, productId: string): Promise<ProductRow | undefined> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A row of product details in which every field but these is null. */
export const makeDetails = (given: Partial<ProductDetailsRow>): ProductDetailsRow => ({
  ...(Object.fromEntries(
    Object.values(detailFields).map(({ column }) => [column, null]),
  ) as unknown as ProductDetailsRow),
  ...given,
})

export interface TestUser {
  row: UserRow
  token: string
}

/**
 * A hash that the shop takes for one of its own and checks for next to nothing, for tests that are not
 * about passwords: a hash says itself what it costs, and the shop's own cost 30 ms.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

interface UserInput {
  email?: string
  type?: string
  /** of staff: an owner unless said */
  role?: string
  firstName?: string
  lastName?: string
  passwordHash?: string
}

/** The row of an account; it has no password unless given a hash. */
export function userValues(input: UserInput) {
  const email = input.email ?? `person-${next()}-${randomBytes(3).toString('hex')}@example.com`
  const type = input.role ? 'admin' : (input.type ?? 'customer')
  return {
    email,
    // Nobody may sign a review with the name of somebody who works in the shop.
    first_name: input.firstName ?? (type === 'admin' ? 'Ruwan' : 'Nimali'),
    last_name: input.lastName ?? (type === 'admin' ? 'Fonseka' : 'Perera'),
    password_hash: input.passwordHash ?? null,
    ...(type === 'admin' ? staffOf(input.role ?? 'owner') : { type }),
  }
}

/** An account with an open session. */
export async function makeUser(db: DbOrTx, input: UserInput = {}): Promise<TestUser> {
  const row = await db
    .insertInto('users')
    .values(userValues(input))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token: await openSession(db, row.id) }
}

/** What a shopper sends to order these lines with cash on delivery. */
export const orderBody = (...lines: { productId: string; qty: number }[]) => ({
  orderedItems: lines,
  name: 'Nimali Perera',
  address: '12 Temple Road, Kandy',
  phone: '+94 77 123 4567',
  paymentMethod: 'cod',
})

/** A letter that went out; its id. */
export async function makeLetter(db: DbOrTx, to: string): Promise<string> {
  const payload = JSON.stringify({ letter: 'order-placed', to, data: {} })
  const { id } = await db
    .insertInto('deliveries')
    .values({ receiver: 'mail', queue: 'order:X', payload, state: 'done', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
