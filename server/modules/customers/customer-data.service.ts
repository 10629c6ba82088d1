/** Exports all data of a customer as one file, for staff and for the customer. */

import { findAnswers } from '../../../db/queries/content/messages.queries.ts'
import {
  findAwaitedBy,
  findEmailsOf,
  findHistoryOf,
  findReviewsOf,
  findSignIns,
} from '../../../db/queries/customers/customer-data.queries.ts'
import { findMessagesOf, findUserNotes } from '../../../db/queries/customers/customers.queries.ts'
import type { Named } from '../../../db/queries/draft-orders/drafts.queries.ts'
import { findSubscriberByEmail } from '../../../db/queries/newsletter/newsletter.queries.ts'
import { findCart } from '../../../db/queries/orders/carts.queries.ts'
import { findOrders } from '../../../db/queries/orders/orders.queries.ts'
import type { UserRow } from '../../../db/schema/schema.ts'
import { assertCovered } from '../../core/access/covered-role.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type {
  AllServices,
  CustomerContext,
  Services,
  StaffContext,
} from '../../core/context/context.ts'
import { contentOf } from '../../platform/email/stored-copy.ts'
import { findEmail } from '../../platform/modules/enabled-modules.ts'
import { addressesOf } from '../accounts/addresses/addresses.service.ts'
import { verifyOwnPassword } from '../accounts/login/users.service.ts'
import { presentUser } from '../accounts/users/users.presenter.ts'
import { presentReview } from '../catalog/reviews/reviews.presenter.ts'
import { presentAnsweredMessage } from '../content/messages/contact.presenter.ts'
import { draftsNaming } from '../draft-orders/drafts.service.ts'
import { presentSubscriber } from '../newsletter/newsletter.presenter.ts'
import { presentHistoryEntryFor, presentOrderDetails } from '../orders/order/orders.presenter.ts'
import { creditOf } from '../store-credit/store-credit.service.ts'
import type { CustomerData } from './customer-data.schema.ts'
import { getListed } from './customers.service.ts'

/** The most orders and messages in a file, the newest ones. */
const most = 10_000

const ordersOf = async (
  { db, settings }: Pick<AllServices, 'db' | 'settings'>,
  user: UserRow,
): Promise<CustomerData['orders']> => {
  const [{ rows }, history] = await Promise.all([
    findOrders(db, { userId: user.id }, { order: 'newest', limit: most }),
    findHistoryOf(db, user.id),
  ])
  const reader = { permissions: [], label: user.email }
  return rows.map((row) => ({
    ...presentOrderDetails(row),
    history: history
      .filter(({ order_id }) => order_id === row.id)
      .map((event) => presentHistoryEntryFor(event, reader, settings.get('shop.name'))),
  }))
}

async function messagesOf({ db }: Pick<Services, 'db'>, userId: string) {
  const rows = await findMessagesOf(db, userId, most)
  const answers = await findAnswers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentAnsweredMessage(row, answers))
}

const emailsOf = async ({ db, modules }: Pick<AllServices, 'db' | 'modules'>, userId: string) =>
  (await findEmailsOf(db, userId))
    // Emails to staff about the customer are excluded.
    .filter(({ template }) => findEmail(modules, template)?.audience === 'customer')
    .map(({ to, rendered_at, subject, ...stored }) => ({
      to,
      sentAt: rendered_at.toISOString(),
      subject,
      text: contentOf(stored).text,
    }))

type Reading = Pick<AllServices, 'db' | 'settings' | 'clock' | 'modules'>

/**
 * Collects the file.
 * @param named how rows without an account id name the customer. undefined for an unverified
 * address: the account must not learn what others did with that address
 */
async function collect(
  services: Reading,
  user: UserRow,
  named: Named | undefined,
): Promise<CustomerData> {
  const { db, clock } = services
  const [
    signIns,
    subscriber,
    orders,
    addresses,
    reviews,
    messages,
    emails,
    awaited,
    cart,
    credit,
    drafts,
  ] = await Promise.all([
    findSignIns(db, user.id),
    named && findSubscriberByEmail(db, user.email),
    ordersOf(services, user),
    addressesOf(db, user.id),
    findReviewsOf(db, user.id),
    messagesOf(services, user.id),
    emailsOf(services, user.id),
    findAwaitedBy(db, user.id),
    findCart(db, user.id),
    creditOf(db, user.id, most),
    named ? draftsNaming(db, named) : [],
  ])
  const newsletter = subscriber && presentSubscriber(subscriber)
  return {
    exportedAt: clock().toISOString(),
    account: {
      ...presentUser(user),
      createdAt: user.created_at.toISOString(),
      signInMethods: [...(user.password_hash === null ? [] : ['password']), ...signIns.providers],
      sessions: signIns.sessions.map(
        ({ created_at, expires_at, last_used_at, address, browser }) => ({
          since: created_at.toISOString(),
          until: expires_at.toISOString(),
          lastUsed: last_used_at.toISOString(),
          address,
          browser,
        }),
      ),
    },
    consents: {
      emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
      newsletter: newsletter ? { state: newsletter.state, since: newsletter.changedAt } : null,
    },
    orders,
    ...(drafts.length > 0 ? { drafts } : {}),
    addresses,
    reviews: reviews.map((row) => ({ ...presentReview(services, row), productId: row.product_id })),
    messages,
    emails,
    backInStock: awaited.map(({ product_id, created_at }) => ({
      productId: product_id,
      since: created_at.toISOString(),
    })),
    ...(credit.transactions.length > 0 ? { storeCredit: credit } : {}),
    cart: (cart?.lines ?? []).map(({ productId, qty }) => ({ productId, qty })),
  }
}

/**
 * Exports a customer's data for staff, with staff notes, and records it in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions
 */
export async function exportCustomer(
  ctx: StaffContext<'modules' | 'settings'>,
  id: string,
): Promise<CustomerData> {
  const row = await getListed(ctx, id)
  await ctx.transaction(async (tx) => {
    await assertCovered(tx, ctx, row)
    await recordAudit(tx, ctx.user, { action: 'user.export', entityId: row.email })
  })
  const [data, notes] = await Promise.all([
    collect(ctx, row, { email: row.email, userId: row.id }),
    findUserNotes(ctx.db, row.id),
  ])
  return {
    ...data,
    notes: notes.map(({ at, note }) => ({ at: at.toISOString(), note })),
    tags: row.tags,
  }
}

/** Exports the caller's own data. @throws as {@link verifyOwnPassword} */
export const exportOwn = async (
  ctx: CustomerContext<'modules' | 'settings'>,
  password: string,
): Promise<CustomerData> => {
  const account = await verifyOwnPassword(ctx, password)
  const { email, email_verified_at: verifiedAt } = account
  // Phone numbers are not verified: matching by one could expose a stranger's data.
  return collect(ctx, account, verifiedAt ? { email } : undefined)
}
