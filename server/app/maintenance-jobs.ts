/** What a server does beside answering: settles payments, forgets what has expired. Every process may. */
import { setTimeout as wait } from 'node:timers/promises'
import { forgetOldLinks } from '../../db/queries/accounts/account-links.queries.ts'
import { forgetOldAddresses } from '../../db/queries/accounts/known-sign-ins.queries.ts'
import { forgetOldChallenges } from '../../db/queries/accounts/two-factor.queries.ts'
import { deleteExpiredSessions } from '../../db/queries/accounts/users.queries.ts'
import { forgetAskings } from '../../db/queries/back-in-stock/back-in-stock.queries.ts'
import { deleteOldBulkJobs } from '../../db/queries/catalog/bulk-edits.queries.ts'
import { forgetOldCalls } from '../../db/queries/core/call-counts.queries.ts'
import { deleteOldDeliveries } from '../../db/queries/core/event-deliveries.queries.ts'
import { deleteOldEvents } from '../../db/queries/core/events.queries.ts'
import { forgetOldFailures } from '../../db/queries/core/failures.queries.ts'
import { forgetOldKeys } from '../../db/queries/core/idempotency.queries.ts'
import { forgetOldDrafts } from '../../db/queries/draft-orders/drafts.queries.ts'
import { forgetImportChanges } from '../../db/queries/imports/import-undo.queries.ts'
import { forgetSubscribers } from '../../db/queries/newsletter/newsletter.queries.ts'
import { forgetOldCarts } from '../../db/queries/orders/carts.queries.ts'
import { forgetOldInvitations } from '../../db/queries/staff/invitations.queries.ts'
import type { Services } from '../core/context/context.ts'
import { ownTrace } from '../core/tracing/scope.ts'
import { resumeBulk } from '../modules/bulk-edits/bulk-edits.service.ts'
import { settleDueProducts } from '../modules/catalog/products/schedule.service.ts'
import { removeGonePhotos } from '../modules/catalog/reviews/photos.service.ts'
import { askForReviews } from '../modules/catalog/reviews/review-requests.service.ts'
import { resumeRemittances } from '../modules/cod-payouts/booking.service.ts'
import { publishArticles } from '../modules/content/articles/articles.service.ts'
import { forgetErased } from '../modules/customers/erasure.ts'
import { runDueFeeds } from '../modules/feeds/run-feed.ts'
import { sweepFiles } from '../modules/imports/read/files.ts'
import { sweepPicturesDaily } from '../modules/media/unused-media.job.ts'
import { resumeOrderBulk } from '../modules/order-bulk/order-bulk.service.ts'
import { forgetOldOrderLinks } from '../modules/orders/order/order-links.ts'
import { confirmPayments } from '../modules/orders/payments/payment-notifications.service.ts'
import { cancelUnpaid } from '../modules/orders/payments/redirects.service.ts'
import { settlePayments } from '../modules/payments/settling.ts'

/** Days that a finished bulk change, an arrived delivery, and an event can be looked up. */
const keep = { bulkJobs: 30, deliveries: 30, events: 365 }
/** Days that a cart is kept in which nothing changes. */
const cartDays = 365
/** Days that a draft of an order is kept which nobody touches. */
const draftDays = 90
/** Days that an asking is kept after its letter, without one, and for a product that was deleted. */
const askings = { told: 90, waiting: 365, deleted: 30 }
/** Days of an address that does not confirm, and of one that left. */
const subscribers = { pending: 30, unsubscribed: 365 }

interface Task {
  name: string
  /** milliseconds between two rounds */
  every: number
  run: (services: Services) => Promise<unknown>
}

export const tasks: readonly Task[] = [
  { name: 'settle payments', every: 10_000, run: settlePayments },
  { name: 'confirm payments', every: 10_000, run: confirmPayments },
  { name: 'cancel unpaid orders', every: 10_000, run: cancelUnpaid },
  { name: 'keep products in time', every: 1_000, run: settleDueProducts },
  { name: 'publish articles', every: 1_000, run: publishArticles },
  { name: 'go on with bulk changes', every: 10_000, run: resumeBulk },
  { name: 'go on with remittances', every: 10_000, run: resumeRemittances },
  { name: 'go on with bulk changes of orders', every: 10_000, run: resumeOrderBulk },
  { name: 'remove photos of reviews', every: 10_000, run: removeGonePhotos },
  { name: 'run scheduled imports', every: 5_000, run: runDueFeeds },
  { name: 'ask for reviews', every: 600_000, run: askForReviews },
  { name: 'forget idempotency keys', every: 3_600_000, run: ({ db }) => forgetOldKeys(db) },
  { name: 'forget sessions', every: 3_600_000, run: ({ db }) => deleteExpiredSessions(db) },
  { name: 'forget challenges', every: 3_600_000, run: ({ db }) => forgetOldChallenges(db) },
  { name: 'forget failures', every: 3_600_000, run: ({ db }) => forgetOldFailures(db) },
  { name: 'forget counts of calls', every: 3_600_000, run: ({ db }) => forgetOldCalls(db) },
  { name: 'forget links', every: 3_600_000, run: ({ db }) => forgetOldLinks(db) },
  { name: 'forget invitations', every: 3_600_000, run: ({ db }) => forgetOldInvitations(db) },
  {
    name: 'forget what imports changed',
    every: 3_600_000,
    run: ({ db }) => forgetImportChanges(db),
  },
  { name: 'remove files of imports', every: 3_600_000, run: sweepFiles },
  { name: 'forget addresses', every: 3_600_000, run: ({ db }) => forgetOldAddresses(db) },
  { name: 'forget links of orders', every: 3_600_000, run: forgetOldOrderLinks },
  { name: 'remove unused pictures', every: 3_600_000, run: sweepPicturesDaily },
  {
    name: 'forget bulk changes',
    every: 3_600_000,
    run: ({ db }) => deleteOldBulkJobs(db, keep.bulkJobs),
  },
  {
    name: 'forget deliveries',
    every: 3_600_000,
    run: ({ db }) => deleteOldDeliveries(db, keep.deliveries),
  },
  { name: 'forget askings', every: 3_600_000, run: ({ db }) => forgetAskings(db, askings) },
  {
    name: 'forget subscribers',
    every: 3_600_000,
    run: ({ db }) => forgetSubscribers(db, subscribers),
  },
  { name: 'forget carts', every: 3_600_000, run: ({ db }) => forgetOldCarts(db, cartDays) },
  { name: 'forget drafts', every: 3_600_000, run: ({ db }) => forgetOldDrafts(db, draftDays) },
  { name: 'forget who asked for it', every: 3_600_000, run: forgetErased },
  { name: 'forget events', every: 3_600_000, run: ({ db }) => deleteOldEvents(db, keep.events) },
]

/** Milliseconds a stop waits for a round; whatever it leaves is taken up by the next server. */
const stopTimeout = 3_000

/**
 * Starts the rounds of our tasks and of `more`. A round that fails is logged and comes again; rounds of a task never overlap.
 * @param isEnding true from when the process ends: then no round begins, and what a round says that
 * finds the ground gone is no news, the next server takes it up
 * @returns stops them, and waits a little for what is under way
 */
export function startUpkeep(
  services: Services,
  more: readonly Task[] = [],
  isEnding = () => false,
): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const timers = [...tasks, ...more].map(({ name, every, run }) => {
    const round = () => {
      if (underWay.has(name) || isEnding()) return
      const work = ownTrace(services.telemetry, `upkeep: ${name}`, () => run(services))
        .catch((error: unknown) => {
          services.log[isEnding() ? 'debug' : 'warn']({ err: error, task: name }, 'upkeep failed')
        })
        .then(() => void underWay.delete(name))
      underWay.set(name, work)
    }
    const timer = setInterval(round, every)
    timer.unref()
    return timer
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.race([
      Promise.all(underWay.values()),
      wait(stopTimeout, undefined, { ref: false }),
    ])
  }
}
