/** Opens a shop that erases customers on request, and searches for remains of a person. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storedEmails, unplaced } from './event-deliveries.ts'
import { makeUser, type TestUser } from './factories.ts'
import { type MailingShop, openMailingShop } from './mailbox.ts'

export interface ErasureShop extends MailingShop {
  admin: TestUser
  /**
   * Makes a REST call as the owner, or with another token. @returns the response body
   * @throws Error when the call is refused
   */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  ask: (method: string, path: string, body?: unknown, token?: string) => Promise<any>
  /** sets how many months accounting data is kept */
  keepFor: (months: number) => Promise<void>
  /** runs the maintenance job once */
  erase: () => Promise<unknown>
  /** Waits until all events are placed and all emails are sent. */
  settle: () => Promise<void>
  /** tables with a row that contains one of these texts in any column */
  tablesWith: (texts: readonly string[]) => Promise<string[]>
}

/** Opens the shop, also for guests; its emails are sent at once. */
export async function openErasureShop(): Promise<ErasureShop> {
  const shop = await openMailingShop({ GUEST_CHECKOUT: 'on' })
  const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  let version = 0
  const ask: ErasureShop['ask'] = async (method, path, body, token = admin.token) => {
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
    erase: async () =>
      shop.services.modules.jobs
        .find(({ name }) => name === 'erase personal data')!
        .run(shop.services),
    async settle() {
      await expect.poll(() => unplaced(shop.db)).toEqual([])
      await shop.allSent()
    },
    async tablesWith(texts: readonly string[]) {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db)
      const found: string[] = []
      const copies = JSON.stringify(await storedEmails(shop.db)).toLowerCase()
      if (texts.some((text) => copies.includes(text.toLowerCase()))) found.push('emails')
      for (const { name } of tables.filter(({ name }) => name !== 'emails')) {
        const { rows } = await sql`
          select from ${sql.table(name)} as whole
          where exists (
            select from unnest(${texts as string[]}::text[]) as word
            where position(lower(word) in lower(whole::text)) > 0) limit 1`.execute(shop.db)
        if (rows.length > 0) found.push(name)
      }
      return found
    },
  })
}
