/** Promotions for staff: create, change, end and report. docs/pricing.md#promotions */
import type { Tx } from '../../../db/connection/client.ts'
import {
  countPromotions,
  countUses,
  findPromotion,
  findPromotionPage,
  findUsingOrders,
  insertPromotion,
  isCodeTaken,
  lockPromotion,
  type PromotionCount,
  updatePromotion,
} from '../../../db/queries/promotions/promotions.queries.ts'
import type { PromotionRow } from '../../../db/schema/schema.ts'
import { byAge } from '../../../db/sql/page.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { pageOf } from '../../core/operation/paging.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { toRupees } from '../../core/values/money.ts'
import { assertGoods, namedGoods, namedGroups } from './goods.ts'
import {
  type NewPromotion,
  type Promotion,
  type PromotionChange,
  type PromotionTerms,
  termsOf,
} from './promotions.schema.ts'

const unknown = (): AppError => new AppError('NOT_FOUND', 'The promotion does not exist.')
const taken = (code: string): AppError =>
  new AppError('CONFLICT', `The code ${code} is taken.`, {
    issues: [{ path: 'code', message: 'is taken' }],
  })

function stateOf({ starts_at, ends_at }: PromotionRow, now: Date): Promotion['state'] {
  if (ends_at && ends_at <= now) return 'ended'
  return starts_at && starts_at > now ? 'scheduled' : 'running'
}

/** Converts a stored promotion to the fields that staff edit. */
const fieldsOf = (row: PromotionRow): NewPromotion => ({
  name: row.name,
  code: row.code ?? '',
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  uses: row.max_uses ?? 0,
  usesEach: row.max_uses_each ?? 0,
  ...(row.terms as PromotionTerms),
})

const view = (row: PromotionRow, now: Date, count?: PromotionCount): Promotion => ({
  id: row.id,
  ...fieldsOf(row),
  state: stateOf(row, now),
  used: count?.used ?? 0,
  cost: toRupees(count?.cost_cents ?? 0),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** Converts the fields to the stored form; the reverse of {@link fieldsOf}. */
function storedPromotion(input: NewPromotion) {
  const { name, code, startsAt, endsAt, uses, usesEach } = input
  return {
    name,
    code: code || null,
    starts_at: startsAt,
    ends_at: endsAt,
    max_uses: uses || null,
    max_uses_each: usesEach || null,
    terms: JSON.stringify(termsOf(input)),
  }
}

/** Returns a promotion that is not saved, for a preview. */
export const draftPromotion = (input: NewPromotion): PromotionRow => {
  const { starts_at: _, ends_at: __, terms, ...stored } = storedPromotion(input)
  const never = new Date(0)
  return {
    id: 'draft',
    ...stored,
    terms: JSON.parse(terms),
    starts_at: null,
    ends_at: null,
    version: 1,
    created_at: never,
    updated_at: never,
  }
}

/**
 * Reloads the promotions of this process after a change and returns the promotion. The database
 * notifies other servers.
 */
async function readBack(ctx: StaffContext<'promotions'>, row: PromotionRow): Promise<Promotion> {
  await ctx.promotions?.reload()
  const [count] = await countUses(ctx.db, [row.id])
  return view(row, ctx.clock(), count)
}

const audit = (tx: Tx, ctx: StaffContext, action: string, name: string, changes: object) =>
  recordAudit(tx, ctx.user, {
    action: `promotion.${action}`,
    entityId: name,
    changes: changes as Record<string, [unknown, unknown]>,
  })

/**
 * Creates a promotion.
 * @throws AppError CONFLICT when the code is taken, VALIDATION_FAILED for goods that the shop does
 * not have
 */
export async function createPromotion(tx: Tx, ctx: StaffContext, input: NewPromotion) {
  await assertGoods(tx, input)
  const row = await insertPromotion(tx, storedPromotion(input))
  if (!row) throw taken(input.code)
  await audit(
    tx,
    ctx,
    'create',
    row.name,
    changesBetween<Record<string, unknown>>({}, fieldsOf(row)),
  )
  return view(row, ctx.clock())
}

/** Changes a locked promotion; writes nothing where nothing changes. */
async function write(
  ctx: StaffContext<'promotions'>,
  id: string,
  change: (before: PromotionRow, tx: Tx) => Promise<NewPromotion>,
  action: string,
): Promise<Promotion> {
  const row = await ctx.transaction(async (tx) => {
    const before = await lockPromotion(tx, id)
    if (!before) throw unknown()
    const wanted = await change(before, tx)
    const changes = changesBetween(fieldsOf(before), wanted)
    if (Object.keys(changes).length === 0) return before
    const after = await updatePromotion(tx, id, storedPromotion(wanted))
    await audit(tx, ctx, action, wanted.name, changes)
    return after
  })
  return readBack(ctx, row)
}

/**
 * Replaces all fields of a promotion. Orders that used it keep their discount.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT when the code is taken,
 * VALIDATION_FAILED for goods that the shop does not have and that it did not name before
 */
export const changePromotion = (
  ctx: StaffContext<'promotions'>,
  { id, version, ...input }: PromotionChange,
) =>
  write(
    ctx,
    id,
    async (before, tx) => {
      assertVersion(ctx, version, before.version)
      if (input.code && (await isCodeTaken(tx, input.code, id))) throw taken(input.code)
      await assertGoods(tx, input, fieldsOf(before))
      return input
    },
    'update',
  )

/** Ends a promotion now; an ended one does not change. @throws AppError NOT_FOUND */
export const endPromotion = (ctx: StaffContext<'promotions'>, id: string) =>
  write(
    ctx,
    id,
    async (before) => {
      const now = ctx.clock()
      const input = fieldsOf(before)
      if (stateOf(before, now) === 'ended') return input
      const startsAt = before.starts_at && before.starts_at < now ? input.startsAt : null
      return { ...input, startsAt, endsAt: now.toISOString() }
    },
    'end',
  )

export async function pagePromotions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { q, ...request }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const order = { order: 'newest', ...request } as const
  const [page, total] = await Promise.all([
    pageOf({ newest: byAge.newest }, order, (wanted) => findPromotionPage(db, q, wanted)),
    countPromotions(db, q),
  ])
  const counts = await countUses(
    db,
    page.items.map(({ id }) => id),
  )
  const byId = new Map(counts.map((count) => [count.promotion_id, count]))
  const items = page.items.map((row) => view(row, clock(), byId.get(row.id)))
  return { items, total, nextCursor: page.nextCursor }
}

const reportedOrders = 20

/** Returns the uses, discounts and revenue of a promotion. @throws AppError NOT_FOUND */
export async function reportPromotion({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  const row = await findPromotion(db, id)
  if (!row) throw unknown()
  const [[count], orders, goods, groups] = await Promise.all([
    countUses(db, [id]),
    findUsingOrders(db, id, reportedOrders),
    namedGoods({ db }, fieldsOf(row)),
    namedGroups({ db }, fieldsOf(row)),
  ])
  return {
    promotion: view(row, clock(), count),
    goods,
    groups,
    returned: count?.returned ?? 0,
    revenue: toRupees(count?.revenue_cents ?? 0),
    orders: orders.map((order) => ({
      orderId: order.order_id,
      date: order.used_at.toISOString(),
      total: toRupees(order.total_cents),
      off: toRupees(order.cents),
    })),
  }
}
