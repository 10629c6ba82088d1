import { expect, test } from 'vitest'
import {
  type SettingKey,
  settingKeys,
  settings,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { type Facts, factsOf } from '../../../../client/admin/onboarding/facts.ts'
import {
  end,
  isAllDone,
  nextOpen,
  stepAfter,
  steps,
} from '../../../../client/admin/onboarding/steps.ts'
import { offersFor } from '../../../../client/admin/settings/offers.ts'
import { settingSamples } from '../../../support/setting-samples.ts'

const demo = {
  products: [{ productId: 'AR-SK-001', productName: 'Serum' }],
  blogs: [{ blogId: 'BL-001', blogTopic: 'Layers' }],
}
const fresh = { ownProducts: false, demo }

/** A shop whose settings are those it came with, but for these. */
const shop = (
  changes: Partial<Record<SettingKey, unknown>> = {},
  found: Parameters<typeof factsOf>[1] = fresh,
  transport: Facts['transport'] = 'terminal',
): Facts => {
  const items = settingKeys.map((key) => ({
    key,
    value: changes[key] ?? settings[key].default,
    default: settings[key].default,
    version: 0,
    isPublic: settings[key].isPublic,
    fixedBy: null,
    changedAt: null,
    changedBy: null,
  }))
  return factsOf(items, found, transport)
}
const done = (facts: Facts) => steps.filter(({ isDone }) => isDone(facts)).map(({ name }) => name)
const pick = (...keys: SettingKey[]) =>
  Object.fromEntries(keys.map((key) => [key, settingSamples[key]]))

test('starts a fresh shop at the first step with nothing done', () => {
  expect(done(shop())).toEqual([])
  expect(nextOpen(shop())).toBe(steps[0]!.name)
})

test('marks a step done by its current settings', () => {
  expect(done(shop(pick('shop.name')))).toEqual(['name'])
  expect(done(shop(pick('shop.logo', 'shop.tagline')))).toEqual([])
  expect(done(shop(pick('theme.colours')))).toEqual(['colours'])
  expect(done(shop(pick('onboarding.paymentsReviewed')))).toEqual(['payments'])
})

test('marks contact done without demo data', () => {
  const contact = ['shop.address', 'shop.phones', 'shop.email'] as const
  expect(done(shop(pick(...contact)))).toEqual(['contact'])
  for (const missing of contact)
    expect(done(shop(pick(...contact.filter((key) => key !== missing))))).toEqual([])
})

test('marks the policies step done when each policy has a text', () => {
  const all = pick('policies.delivery', 'policies.returns', 'policies.privacy', 'policies.terms')
  expect(done(shop(all))).toEqual(['policies'])
  expect(done(shop({ ...all, 'policies.terms': { title: 'Terms', text: ' \n' } }))).toEqual([])
})

test('completes the product step and the demo step independently', () => {
  expect(done(shop({}, { ...fresh, ownProducts: true }))).toEqual(['product'])
  expect(done(shop({}, { ...fresh, demo: { products: [], blogs: [] } }))).toEqual(['demo'])
  expect(done(shop({}, { ...fresh, demo: { ...demo, products: [] } }))).toEqual([])
})

test('marks email done when a mail server is connected', () => {
  expect(done(shop({}, fresh, 'smtp'))).toEqual(['email'])
  expect(done(shop(pick('emails.ordersTo')))).toEqual([])
})

test('returns to skipped steps and ends when all are done', () => {
  const all = shop(settingSamples, { ownProducts: true, demo: { products: [], blogs: [] } }, 'smtp')
  expect(isAllDone(all)).toBe(true)
  expect(nextOpen(all)).toBe(end)
  expect(nextOpen(shop(pick('shop.name', 'onboarding.paymentsReviewed')))).toBe('colours')
  expect(steps.map(({ name }) => stepAfter(name))).toEqual([
    ...steps.slice(1).map(({ name }) => name),
    end,
  ])
})

test('suggests only valid values', () => {
  const offers = offersFor(settingKeys)
  expect(offers).toHaveLength(5)
  for (const { label, values } of offers)
    for (const [key, next] of Object.entries(values)) {
      const setting = settings[key as SettingKey]
      const result = setting.schema.safeParse(next(setting.default))
      expect(result.error?.issues ?? [], `${label}: ${key}`).toEqual([])
    }
})

test('does not overwrite edited texts with suggestions', () => {
  const [offer] = offersFor(settingKeys.filter((key) => key.startsWith('policies.')))
  const own = { title: 'Delivery', text: 'By bullock cart.' }
  expect(offer!.values['policies.delivery']!(own)).toEqual(own)
})
