import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chooseModules } from '#server/app/modules.ts'
import { makeUser } from '../../support/factories.ts'
import { maintenanceRows, uniqueName as name } from '../../support/maintenance-rows.ts'
import {
  at,
  insertCalls,
  insertCart,
  insertChanged,
  insertDraft,
  insertSale,
  insertScheduled,
} from '../../support/scheduled-rows.ts'
import { openTestApp } from '../../support/test-app.ts'
import { insertedChallenge as waiting } from '../../support/two-factor.ts'

const shop = await openTestApp()
const user = await makeUser(shop.db)
const staff = await makeUser(shop.db, { type: 'admin' })
const { key, session, failure, address, link, invitation, bulkJob, delivery, event, ...rows } =
  maintenanceRows(shop, user, staff)
const { orderLink, subscription, subscriber, payment, unpaid, erased, payout } = rows

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
