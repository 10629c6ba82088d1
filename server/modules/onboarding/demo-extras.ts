/** Adds and removes the demo's reviews, policies and discount codes, always together. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  countDemoReviews,
  deleteDemoReviews,
  endDemoCodes,
  findDemoCodes,
  insertDemoReviews,
  startDemoCodes,
} from '../../../db/queries/onboarding/demo.queries.ts'
import { lockSetting, writeSetting } from '../../../db/queries/settings/settings.queries.ts'
import { type Actor, recordAudits } from '../../core/audit/audit.service.ts'
import type { ModuleService, StaffContext } from '../../core/context/context.ts'
import { NewPromotion, termsOf } from '../promotions/promotions.schema.ts'
import { type PolicyName, policies } from '../settings/definitions/pages.schema.ts'
import { demoMark } from '../settings/definitions/policies.schema.ts'

const dayLong = 86_400_000

/** Loads the demo data only when needed. */
async function loadExtras(now: Date) {
  const { demoCodes, demoPolicies, demoReviews } = await import('../../../db/demo/index.ts')
  return {
    reviews: demoReviews.map(({ productId, firstName, lastName, rating, daysAgo, comment }) => ({
      product_id: productId,
      comment,
      rating,
      first_name: firstName,
      last_name: lastName,
      created_at: new Date(now.getTime() - daysAgo * dayLong).toISOString(),
    })),
    policies: Object.entries(demoPolicies).map(([name, text]) => ({
      key: `policies.${name as PolicyName}` as const,
      value: { title: policies[name as PolicyName].default.title, text: `${demoMark}\n\n${text}` },
    })),
    codes: demoCodes.map(({ code, name, terms }) => ({
      code,
      name,
      terms: termsOf(NewPromotion.parse({ name, code, ...terms })),
    })),
  }
}

/** Adds the demo's reviews, policies and codes. @param productRefs ids of the demo's products */
export async function addDemoExtras(
  tx: Tx,
  actor: Actor,
  { productRefs, now }: { productRefs: readonly string[]; now: Date },
): Promise<void> {
  const demo = await loadExtras(now)
  await insertDemoReviews(tx, productRefs, demo.reviews)
  for (const { key, value } of demo.policies) {
    const row = await lockSetting(tx, key)
    if (row.value === null) await writeSetting(tx, row, value, actor)
  }
  await startDemoCodes(tx, demo.codes)
}

/** Returns the demo's remaining reviews, policies and codes; undefined when there are none. */
export async function findDemoExtras(
  db: DbOrTx,
  { settings, clock }: Pick<StaffContext<ModuleService>, 'settings' | 'clock'>,
) {
  const demo = await loadExtras(clock())
  const [reviews, codes] = await Promise.all([
    countDemoReviews(db, demo.reviews),
    findDemoCodes(db, demo.codes),
  ])
  const policies = demo.policies.filter(({ key, value }) => settings.get(key).text === value.text)
  if (reviews + codes.length + policies.length === 0) return undefined
  return { reviews, policies: policies.map(({ value }) => value.title), codes }
}

/** Removes the unedited demo data. Codes end instead, because orders refer to them. */
export async function removeDemoExtras(tx: Tx, ctx: StaffContext): Promise<void> {
  const demo = await loadExtras(ctx.clock())
  const reviews = await deleteDemoReviews(tx, demo.reviews)
  for (const { key, value } of demo.policies) {
    const row = await lockSetting(tx, key)
    const stored = row.value as { text?: string } | null
    if (stored?.text === value.text) await writeSetting(tx, row, null, ctx.user)
  }
  const ended = await endDemoCodes(tx, demo.codes)
  await recordAudits(tx, ctx.user, [
    {
      action: 'review.delete',
      entityId: 'demo',
      changes: { reviews: [reviews, 0] },
    },
    ...ended.map((code) => ({ action: 'promotion.end' as const, entityId: code })),
  ])
}
