import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { chooseModules } from '#server/app/modules.ts'
import { startScheduler } from '#server/app/scheduler.ts'
import type { CodPayoutState } from '../../../db/schema/schema.ts'
import { insertPayout } from '../../support/courier-shop.ts'
import { makeProduct, makeUser } from '../../support/factories.ts'
import {
  at,
  insertCalls,
  insertCart,
  insertChanged,
  insertDraft,
  insertOrderLink,
  insertSale,
  insertScheduled,
  insertUnpaid,
} from '../../support/scheduled-rows.ts'
import { openTestApp } from '../../support/test-app.ts'
import { insertedChallenge as waiting } from '../../support/two-factor.ts'

const shop = await openTestApp()
const user = await makeUser(shop.db)
const staff = await makeUser(shop.db, { type: 'admin' })

let made = 0
/** A text that no other row has. */
const name = (): string => {
  made += 1
  return `maintenance-${made}`
}

const key = (age: string) =>
  shop.db.insertInto('idempotency_keys').values({
    scope: 'shopper',
    key: name(),
    operation: 'orders.place',
    fingerprint: Buffer.from('x'),
    created_at: at(age),
  })

const session = (end: string) =>
  shop.db.insertInto('sessions').values({
    token_hash: Buffer.from(name().padEnd(32)),
    user_id: user.row.id,
    expires_at: at(end),
  })

const failure = (age: string) =>
  shop.db.insertInto('login_failures').values({ key: name(), failures: 3, last_failed_at: at(age) })

const address = (age: string) =>
  shop.db.insertInto('known_addresses').values({
    address_hash: Buffer.from(name()),
    user_id: user.row.id,
    last_login_at: at(age),
  })

const link = (end: string) =>
  shop.db.insertInto('account_links').values({
    token_hash: Buffer.from(name().padEnd(32)),
    purpose: 'verify',
    user_id: user.row.id,
    email: user.row.email,
    expires_at: at(end),
  })

const invitation = (end: string) =>
  shop.db.insertInto('invitations').values({
    email: `${name()}@example.com`,
    first_name: 'Kasun',
    last_name: '',
    role_id: 'packer',
    invited_by: staff.row.id,
    expires_at: at(end),
  })

const bulkJob = (heartbeat: string, finished?: string, kind = 'products') =>
  shop.db.insertInto('bulk_jobs').values({
    kind,
    action: JSON.stringify({ type: 'delete' }),
    total: 1,
    actor_id: user.row.id,
    actor: name(),
    created_at: at('-40 days'),
    heartbeat_at: at(heartbeat),
    finished_at: finished === undefined ? null : at(finished),
  })

const delivery = (state: string, ended: string | null, subscriber = 'shopper') =>
  shop.db.insertInto('event_deliveries').values({
    subscriber,
    queue: name(),
    state,
    ended_at: ended === null ? null : at(ended),
  })

const event = (age: string, position: number) =>
  shop.db.insertInto('events').values({
    type: 'order.updated',
    entity: 'order',
    entity_id: name(),
    version: 1,
    position,
    at: at(age),
    data: '{}',
  })

const orderLink = (age: string) => insertOrderLink(shop.db, name(), age)

/** @param isDeleted of a product that was deleted a month ago */
const subscription = (age: string, notified: string | null = null, isDeleted = false) => ({
  execute: async () => {
    const product = await makeProduct(shop.db, { stock: 0 })
    if (isDeleted)
      await shop.db
        .updateTable('products')
        .set({ deleted_at: at('-31 days') })
        .where('id', '=', product.id)
        .execute()
    await shop.db
      .insertInto('back_in_stock_subscriptions')
      .values({
        product_id: product.id,
        email: `${name()}@example.com`,
        created_at: at(age),
        notified_at: notified === null ? null : at(notified),
      })
      .execute()
  },
})

const subscriber = (state: string, since: string) =>
  shop.db
    .insertInto('newsletter_subscribers')
    .values({ email: `${name()}@example.com`, state, changed_at: at(since) })

const payment = (claimed: string | null) =>
  shop.db.insertInto('payments').values({
    provider: 'sandbox',
    amount_cents: 100,
    scope: 'shopper',
    key: name(),
    state: 'authorised',
    claimed_until: claimed === null ? null : at(claimed),
    created_at: at('-1 hour'),
  })

const unpaid = (payBy: string) => insertUnpaid(shop.db, name(), payBy)

/** The order of a customer whose data is due for erasure. */
const erased = (age: string, status: string) => ({
  execute: async () => {
    const order = { email: '', name: name(), address: 'Galle', phone: '1', phone_normalised: '1' }
    const { id } = await shop.db
      .insertInto('orders')
      .values({ ...order, status, payment_method: 'cod', total_cents: 1, labeled_total_cents: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update orders set created_at = ${at(age)} where id = ${id}`.execute(shop.db)
    const erasure = await shop.db
      .insertInto('erasures')
      .values({ known_as: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('order_erasures')
      .values({ order_ref: id, erasure_id: erasure.id })
      .execute()
  },
})

const payout = (state: CodPayoutState) => insertPayout(shop.db, state, staff)

/** What each task ends or takes up, and what is not yet its business. */
const cases: Record<string, { table: string; due: () => Insertion[]; fresh: () => Insertion[] }> = {
  'settle payments': {
    table: 'payments',
    due: () => [payment(null), payment('-1 second')],
    fresh: () => [payment('20 seconds')],
  },
  'cancel unpaid orders': {
    table: 'orders',
    due: () => [unpaid('-1 second')],
    fresh: () => [unpaid('1 minute')],
  },
  'apply scheduled product changes': {
    table: 'products',
    due: () => [insertSale(shop.db, '-1 second', false)],
    fresh: () => [insertSale(shop.db, '1 minute', true), insertSale(shop.db, '-1 minute', true)],
  },
  'publish scheduled articles': {
    table: 'blogs',
    due: () => [insertScheduled(shop.db, name(), '-1 second')],
    fresh: () => [insertScheduled(shop.db, name(), '1 minute')],
  },
  'resume bulk changes': {
    table: 'bulk_jobs',
    due: () => [bulkJob('-60 seconds')],
    fresh: () => [
      bulkJob('-1 second'),
      bulkJob('-60 seconds', '-50 seconds'),
      bulkJob('-60 seconds', undefined, 'orders'),
    ],
  },
  'resume bulk changes of orders': {
    table: 'bulk_jobs',
    due: () => [bulkJob('-60 seconds', undefined, 'orders')],
    fresh: () => [bulkJob('-1 second', undefined, 'orders'), bulkJob('-60 seconds')],
  },
  'resume COD payouts': {
    table: 'cod_payouts',
    due: () => [payout('recording'), payout('undoing')],
    fresh: () => [payout('draft'), payout('recorded')],
  },
  'delete old idempotency keys': {
    table: 'idempotency_keys',
    due: () => [key('-25 hours')],
    fresh: () => [key('-23 hours'), key('0 seconds')],
  },
  'delete expired sessions': {
    table: 'sessions',
    due: () => [session('-1 second')],
    fresh: () => [session('1 minute'), session('30 days')],
  },
  'delete expired login challenges': {
    table: 'two_factor_challenges',
    due: () => [waiting(shop, user.row, at('-1 second'))],
    fresh: () => [waiting(shop, user.row, at('1 minute'))],
  },
  'delete old failure counts': {
    table: 'login_failures',
    due: () => [failure('-49 hours')],
    fresh: () => [failure('-47 hours'), failure('0 seconds')],
  },
  'delete old call counts': {
    table: 'call_counts',
    due: () => [insertCalls(shop.db, name(), '-1 second')],
    fresh: () => [insertCalls(shop.db, name(), '1 minute')],
  },
  'delete old login locations': {
    table: 'known_addresses',
    due: () => [address('-91 days')],
    fresh: () => [address('-89 days'), address('0 seconds')],
  },
  'delete expired account links': {
    table: 'account_links',
    due: () => [link('-1 second')],
    fresh: () => [link('1 minute'), link('7 days')],
  },
  'delete expired invitations': {
    table: 'invitations',
    due: () => [invitation('-31 days')],
    fresh: () => [invitation('-29 days'), invitation('3 days')],
  },
  'delete old import changes': {
    table: 'import_changes',
    due: () => [insertChanged(shop.db, '-31 days')],
    fresh: () => [insertChanged(shop.db, '-29 days'), insertChanged(shop.db, '0 seconds')],
  },
  'delete expired order links': {
    table: 'order_links',
    due: () => [orderLink('-181 days')],
    fresh: () => [orderLink('-179 days'), orderLink('0 seconds')],
  },
  'delete old bulk changes': {
    table: 'bulk_jobs',
    due: () => [bulkJob('-31 days', '-31 days')],
    fresh: () => [bulkJob('-29 days', '-29 days'), bulkJob('-40 days')],
  },
  'delete old event deliveries': {
    table: 'event_deliveries',
    due: () => [delivery('done', '-31 days'), delivery('dead', '-31 days', 'email')],
    fresh: () => [
      delivery('done', '-29 days'),
      // once enabled again, a webhook receives what was given up
      delivery('dead', '-31 days'),
      delivery('dead', '-29 days', 'email'),
      delivery('waiting', null),
    ],
  },
  'delete old back-in-stock subscriptions': {
    table: 'back_in_stock_subscriptions',
    due: () => [
      subscription('-10 days', '-91 days'),
      subscription('-366 days'),
      subscription('-1 day', null, true),
    ],
    fresh: () => [subscription('-100 days', '-89 days'), subscription('-364 days')],
  },
  'delete old newsletter subscribers': {
    table: 'newsletter_subscribers',
    due: () => [subscriber('pending', '-31 days'), subscriber('unsubscribed', '-366 days')],
    fresh: () => [
      subscriber('pending', '-29 days'),
      subscriber('unsubscribed', '-364 days'),
      subscriber('subscribed', '-900 days'),
    ],
  },
  'delete old carts': {
    table: 'carts',
    due: () => [insertCart(shop.db, '-366 days')],
    fresh: () => [insertCart(shop.db, '-364 days'), insertCart(shop.db, '0 seconds')],
  },
  'delete old drafts': {
    table: 'order_drafts',
    due: () => [insertDraft(shop.db, '-91 days')],
    fresh: () => [insertDraft(shop.db, '-89 days')],
  },
  'erase personal data': {
    table: 'order_erasures',
    due: () => [erased('-73 months', 'Cancelled')],
    // the books need it yet; it is under way; its money is still to come
    fresh: () => [
      erased('-71 months', 'Cancelled'),
      erased('-73 months', 'Shipped'),
      erased('-73 months', 'Delivered'),
    ],
  },
  'delete old events': {
    table: 'events',
    due: () => [event('-366 days', 1)],
    // the newest stays at any age: positions continue from it
    fresh: () => [event('-364 days', 2), event('-366 days', 3)],
  },
}

const { jobs } = chooseModules()

type Insertion = { execute: () => Promise<unknown> }

async function rowsOf(table: string): Promise<string[]> {
  const rows = sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`
  return (await rows.execute(shop.db)).rows.map(({ row }) => row)
}

test('runs every maintenance job on an empty shop, and has a case for each', async () => {
  for (const job of jobs) await job.run(shop.services)
  // The other jobs have tests of their own.
  const named = jobs
    .map(({ name }) => name)
    .filter(
      (task) =>
        !/unused images|review|scheduled imports|files of imports|confirm payments|merge orders/.test(
          task,
        ),
    )
  expect(named.sort()).toEqual(Object.keys(cases).sort())
})

test.each(Object.entries(cases))(
  '%s: processes the due rows, and leaves the others unchanged',
  async (task, { table, due, fresh }) => {
    await sql`delete from ${sql.table(table)}`.execute(shop.db)
    for (const insertion of fresh()) await insertion.execute()
    const stays = await rowsOf(table)
    for (const insertion of due()) await insertion.execute()
    const goes = (await rowsOf(table)).filter((row) => !stays.includes(row))
    expect([stays.length, goes.length]).toEqual([fresh().length, due().length])
    await jobs.find((one) => one.name === task)!.run(shop.services)
    const left = await rowsOf(table)
    expect(stays.filter((row) => !left.includes(row))).toEqual([])
    expect(goes.filter((row) => left.includes(row))).toEqual([])
  },
)

test('starts no job while stopping, and logs no warning for an aborted job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const warnings: string[] = []
    const log = Object.assign(Object.create(shop.services.log), {
      warn: (_what: object, text: string) => warnings.push(text),
    })
    let [ending, begun] = [false, 0]
    const cut = Promise.withResolvers<void>()
    const failing = async () => {
      begun += 1
      throw new Error('the database is away')
    }
    const stop = startScheduler(
      { ...shop.services, log },
      [
        { name: 'under way', every: 1_000, run: () => cut.promise },
        { name: 'failing', every: 1_000, run: failing },
      ],
      () => ending,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect([begun, warnings]).toEqual([2, Array(2).fill('a maintenance job failed')])
    ending = true
    cut.reject(new Error('the database is closed'))
    await vi.advanceTimersByTimeAsync(2_000)
    await stop()
    expect([begun, warnings.length]).toEqual([2, 2])
  } finally {
    vi.useRealTimers()
  }
})
