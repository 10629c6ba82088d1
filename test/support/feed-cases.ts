/** Cases of test/support/operation-cases.ts for scheduled imports. */
import type { InsertObject } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import { addressColumns } from '../../server/modules/feeds/secret-address.ts'
import { fresh, type Prepare } from './account-cases.ts'
import type { TestApp } from './test-app.ts'
import type { World } from './world.ts'

/** Inserts a feed that is disabled and never due, by default. */
export async function insertFeed(
  { db, services }: Pick<TestApp, 'db'> & { services: Pick<TestApp['services'], 'secretKey'> },
  {
    url = 'https://supplier.invalid/products.csv',
    ...values
  }: Partial<InsertObject<Database, 'feeds'>> & { url?: string } = {},
): Promise<string> {
  const row = await db
    .insertInto('feeds')
    .values({
      ...{ name: 'Supplier', ...addressColumns(services, url), mapping: '{}' },
      ...{ images: 'keep', frequency: 'hourly', hour: 3, delete_missing: false },
      ...{ max_megabytes: 1, timeout_seconds: 5, max_rejected_percent: 10, max_deleted_percent: 5 },
      ...{ state: 'off', due_at: '2999-01-01', actor: 'A former employee' },
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const feed = async (world: World) => ({
  id: await insertFeed(world.shop, { name: fresh(world, 'feed') }),
})

export const feedCases: Record<string, Prepare> = {
  'feeds.create': (world) => ({
    name: fresh(world, 'feed'),
    url: 'https://supplier.invalid/products.csv',
    header: { name: 'Authorization', value: 'Bearer of a secret' },
    frequency: 'daily',
    enabled: false,
  }),
  'feeds.list': () => ({}),
  'feeds.remove': feed,
  'feeds.run': feed,
  'feeds.update': async (world) => ({ ...(await feed(world)), maxRejectedPercent: 20 }),
}
