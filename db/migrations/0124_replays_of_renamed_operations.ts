/**
 * Lets requests of 0.1 be repeated after the upgrade. A fingerprint contains the name of its
 * operation, so those of renamed operations match nothing any more.
 */
import { type Kysely, sql } from 'kysely'

const renamed = [
  ...['backInStock.subscribe', 'codPayouts.create', 'draftOrders.create', 'imports.createMapping'],
  ...['orders.create', 'orders.edit', 'orders.recordCall', 'orders.recordCollection'],
  ...['orders.recordCorrection', 'orders.recordRefund', 'orders.recordReturn'],
  ...['orders.recordWriteOff', 'pages.create', 'storeCredit.adjust'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys alter column fingerprint drop not null`.execute(db)
  await sql`update idempotency_keys set operation = 'storeCredit.adjust'
    where operation = 'credit.book'`.execute(db)
  await sql`update idempotency_keys set fingerprint = null where operation = any(${renamed})`.execute(
    db,
  )
}
