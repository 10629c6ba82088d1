/** A shop that forgets who asks for it, and a look for what is left of somebody. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { unplaced } from './deliveries.ts'
import { makeUser, type TestUser } from './factories.ts'
import { type MailingShop, openMailingShop } from './mailbox.ts'

export interface ForgettingShop extends MailingShop {
  admin: TestUser
  /**
   * A REST call of the owner's, or of somebody else's. @returns the body of the answer
   * @throws Error when it is refused
   */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  ask: (method: string, path: string, body?: unknown, token?: string) => Promise<any>
  /** how many months what the books need is kept */
  keepFor: (months: number) => Promise<void>
  /** a round of the upkeep's task */
  forget: () => Promise<unknown>
  /** All that waits has its place and its letters. */
  settle: () => Promise<void>
  /** tables of which a row holds one of these words in whatever column */
  tablesWith: (words: readonly string[]) => Promise<string[]>
}

/** One for guests, too, whose letters go out at once. */
export async function openForgettingShop(): Promise<ForgettingShop> {
  const shop = await openMailingShop({ GUEST_CHECKOUT: 'on' })
  const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  let version = 0
  const ask: ForgettingShop['ask'] = async (method, path, body, token = admin.token) => {
    const answer = await shop.call(method, path, { token, body })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return Object.assign(shop, {
    admin,
    ask,
    async keepFor(value: number) {
      const path = '/settings/orders.keepErasedMonths'
      version = (await ask('PUT', path, { value, version })).version
    },
    forget: async () =>
      shop.services.modules.jobs
        .find(({ name }) => name === 'erase personal data')!
        .run(shop.services),
    async settle() {
      await expect.poll(() => unplaced(shop.db)).toEqual([])
      await shop.allSent()
    },
    async tablesWith(words: readonly string[]) {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db)
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql`
          select from ${sql.table(name)} as whole
          where exists (
            select from unnest(${words as string[]}::text[]) as word
            where position(lower(word) in lower(whole::text)) > 0) limit 1`.execute(shop.db)
        if (rows.length > 0) found.push(name)
      }
      return found
    },
  })
}
