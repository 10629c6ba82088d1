/** What a server does beside answering: settles payments, forgets what has expired. Every process may. */
import { setTimeout as wait } from 'node:timers/promises'
import { forgetOldLinks } from '../db/queries/account-links.ts'
import { deleteOldBulkJobs } from '../db/queries/bulk.ts'
import { forgetOldCalls } from '../db/queries/call-counts.ts'
import { forgetOldCarts } from '../db/queries/carts.ts'
import { deleteOldDeliveries } from '../db/queries/deliveries.ts'
import { deleteOldEvents } from '../db/queries/events.ts'
import { forgetOldChallenges } from '../db/queries/factors.ts'
import { forgetOldFailures } from '../db/queries/failures.ts'
import { forgetOldKeys } from '../db/queries/idempotency.ts'
import { forgetImportChanges } from '../db/queries/imports.undo.ts'
import { forgetOldInvitations } from '../db/queries/invitations.ts'
import { forgetOldAddresses } from '../db/queries/known-addresses.ts'
import { forgetSubscribers } from '../db/queries/newsletter.ts'
import { forgetOldDrafts } from '../db/queries/orders.drafts.ts'
import { forgetAskings } from '../db/queries/restock.ts'
import { deleteExpiredSessions } from '../db/queries/users.ts'
import { publishArticles } from './blogs/articles.service.ts'
import type { Services } from './context.ts'
import { forgetErased } from './customers/erasure.ts'
import { sweepPicturesDaily } from './images/sweep.ts'
import { runDueFeeds } from './imports/feeds/run-feed.ts'
import { sweepFiles } from './imports/files.ts'
import { forgetOldOrderLinks } from './orders/order-links.ts'
import { resumeOrderBulk } from './orders/orders.bulk.service.ts'
import { confirmPayments } from './orders/payment-notifications.service.ts'
import { cancelUnpaid } from './orders/redirects.service.ts'
import { settlePayments } from './payments/settling.ts'
import { resumeBulk } from './products/products.bulk.service.ts'
import { settleDueProducts } from './products/schedule.service.ts'
import { resumeRemittances } from './remittances/booking.service.ts'
import { askForReviews } from './reviews/asking.service.ts'
import { removeGonePhotos } from './reviews/photos.service.ts'
import { ownTrace } from './tracing/scope.ts'

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
