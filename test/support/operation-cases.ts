/**
 * Makes a valid input for every operation: all that it needs is in the database when the function
 * returns. A new operation needs a line here; tests that walk all operations fail until it has one.
 */
import { expect, vi } from 'vitest'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import { accountCases, fresh, makeAccount, type Prepare } from './account-cases.ts'
import { articleCases, blog } from './article-cases.ts'
import { catalogueCases } from './catalogue-cases.ts'
import { conversationCases } from './conversation-cases.ts'
import { emailCases } from './email-cases.ts'
import { makeSentEmail, orderBody } from './factories.ts'
import { feedCases } from './feed-cases.ts'
import { importCases } from './import-cases.ts'
import {
  apiKey,
  bulkJob,
  deleted,
  guestOrder,
  message,
  newProduct,
  place,
  product,
  template,
  undoableJob,
  upload,
  webhook,
} from './operation-samples.ts'
import { paymentCases } from './payment-cases.ts'
import { promotionCases } from './promotions.ts'
import { reviewCases } from './review-cases.ts'
import { idleRole, signInCases } from './sign-in-cases.ts'
import { stockCases } from './stock-cases.ts'
import { twoFactorOperationCases } from './two-factor-cases.ts'
import { undoCases } from './undo-cases.ts'
import { writeSettingOnce } from './write-setting-once.ts'

const operationCases: Record<string, Prepare> = {
  ...articleCases,
  ...emailCases,
  ...importCases,
  ...feedCases,
  ...conversationCases,
  ...undoCases,
  ...reviewCases,
  'apiKeys.create': (world) => ({ name: fresh(world, 'key'), role: 'customer' }),
  'apiKeys.list': () => ({}),
  'apiKeys.rotate': async (world) => ({ id: await apiKey(world) }),
  'apiKeys.revoke': async (world) => ({ id: await apiKey(world) }),
  'audit.list': () => ({ limit: 5 }),
  'catalogue.categories': () => ({}),

  'catalogue.featured': () => ({}),
  'catalogue.list': async (world) => ({ q: (await product(world)).product_name, limit: 5 }),
  'catalogue.suggest': async (world) => ({ q: (await product(world)).product_name }),
  'contact.send': () => ({
    name: 'Nimali',
    email: 'nimali@example.com',
    subject: 'My order',
    message: 'When does it come?',
  }),
  'dashboard.overview': () => ({ from: '2026-01-01', to: '2026-01-31' }),
  'dashboard.report': () => ({ from: '2026-01-01', to: '2026-01-31' }),
  'dashboard.today': () => ({}),
  'eventDeliveries.overview': () => ({}),
  'eventDeliveries.resume': () => ({ waiting: 'send' }),
  'shipping.options': async (world) => ({
    orderedItems: [{ productId: (await product(world)).product_id, qty: 2 }],
    district: 'Kandy',
  }),
  'shipping.places': () => ({}),
  'shipping.plan': () => ({}),
  'shipping.applyPreset': async (world) => ({
    version: await writeSettingOnce(world, 'shipping.plan', [presetPlan(new Date())]),
  }),
  'shipping.replace': async (world) => ({
    plan: presetPlan(new Date()),
    version: await writeSettingOnce(world, 'shipping.plan', [presetPlan(new Date())]),
  }),
  'shipping.preview': () => ({ plan: presetPlan(new Date()), subtotal: 1, grams: 1, place: '' }),
  'events.list': () => ({ limit: 5 }),
  'onboarding.get': () => ({}),
  'onboarding.removeDemo': async (world) => ({
    productIds: [(await product(world)).product_id],
    blogIds: [await blog(world)],
  }),
  'onboarding.restoreDemo': async (world) => ({
    productIds: [await deleted(world)],
    blogIds: [await blog(world, { deleted: true })],
  }),
  'imports.listCategories': async (world) => ({ id: await upload(world) }),
  'imports.get': async (world) => ({ id: await upload(world) }),
  'imports.list': () => ({ limit: 5 }),
  'imports.previewImages': async (world) => ({
    id: await upload(world),
    urls: ['http://127.0.0.1/a.jpg'],
  }),
  'imports.preview': async (world) => ({ id: await upload(world) }),
  'imports.remove': async (world) => ({ id: await upload(world) }),
  'imports.listRows': async (world) => ({ id: await upload(world) }),
  'imports.start': async (world) => ({ id: await upload(world), dryRun: true }),
  'imports.stop': async (world) => ({ id: await upload(world) }),
  'emails.resend': async ({ shop, owner }) => ({
    id: await makeSentEmail(shop.db, owner.row.email),
  }),
  'emailTemplates.list': () => ({}),
  'emails.get': async ({ shop, owner }) => ({ id: await makeSentEmail(shop.db, owner.row.email) }),
  'emailTemplates.preview': () => ({ name: 'order-placed', subject: 'Your order {order}' }),
  'emailTemplates.reset': async (world) => {
    await template(world)
    return { name: 'order-placed' }
  },
  'emails.sendTest': () => ({ to: 'owner@example.com' }),
  'emails.list': () => ({ limit: 5 }),
  'emailTemplates.update': async (world) => ({ name: 'order-placed', ...(await template(world)) }),
  'conversations.answer': async (world) => ({ id: await message(world), answer: 'Rose No. 4.' }),
  'notifications.list': () => ({}),
  'notifications.markSeen': () => ({ upTo: '1' }),
  'orders.adminList': () => ({ limit: 5 }),
  'orders.byLink': async (world) => ({ link: (await guestOrder(world)).link }),
  'orders.cancel': async (world) => ({ orderId: await place(world) }),
  'orders.counts': () => ({}),
  'orders.find': async (world) => {
    const { orderId, phone } = await guestOrder(world)
    return { orderId, phone }
  },
  'orders.get': async (world) => ({ orderId: await place(world) }),
  'orders.history': async (world) => ({ orderId: await place(world) }),
  'orders.list': () => ({ limit: 5 }),
  'orders.newOrders': async (world) => {
    const since = new Date(Date.now() - 60_000).toISOString()
    await place(world)
    return { since }
  },
  'orders.place': async (world) =>
    orderBody({ productId: (await product(world)).product_id, qty: 2 }),
  'orders.quote': async (world) => ({
    orderedItems: [{ productId: (await product(world)).product_id, qty: 2 }],
  }),
  'orders.rules': () => ({}),
  'orders.update': async (world) => ({
    orderId: await place(world),
    status: 'Shipped',
    notes: 'On its way.',
  }),
  'products.adminList': () => ({ limit: 5, stock: 'all' }),
  'products.bulk': async (world) => ({
    productIds: [(await product(world)).product_id],
    action: { type: 'setStock', stock: 4 },
  }),
  'products.bulkJobs': async ({ shop }) => {
    // a job of an earlier case must not end between the calls through the two APIs
    await vi.waitFor(async () => {
      const running = shop.db.selectFrom('bulk_jobs').where('finished_at', 'is', null)
      expect(await running.select('id').execute()).toEqual([])
    }, 30_000)
    return { limit: 5 }
  },
  'products.bulkPreview': async (world) => ({
    productIds: [(await product(world)).product_id],
    action: { type: 'setStock', stock: 4 },
  }),
  'products.bulkUndo': async (world) => ({ id: await undoableJob(world) }),
  'products.bulkStatus': async (world) => ({ id: await bulkJob(world) }),
  'products.byCategory': () => ({ category: 'skincare', limit: 5 }),
  'products.categoryStats': () => ({}),
  'products.create': newProduct,
  'products.exists': async (world) => ({ productId: (await product(world)).product_id }),
  'products.get': async (world) => ({ productId: (await product(world)).product_id }),
  'products.list': () => ({ limit: 5, sort: 'name' }),
  'products.patch': async (world) => ({
    productId: (await product(world)).product_id,
    price: 900.5,
    stock: 3,
  }),
  'products.remove': async (world) => ({ productId: (await product(world)).product_id }),
  'products.restore': async (world) => ({ productId: await deleted(world) }),
  'products.search': () => ({ query: 'serum', limit: 5 }),
  'products.update': async (world) => ({
    ...newProduct(world),
    productId: (await product(world)).product_id,
  }),
  'settings.list': () => ({}),
  'settings.history': () => ({ key: 'shop.tagline' }),
  'settings.environment': () => ({}),
  'settings.policy': async (world) => {
    await writeSettingOnce(world, 'policies.delivery', [
      { title: 'Delivery', text: 'In **three** days.' },
    ])
    return { name: 'delivery' }
  },
  'settings.public': () => ({ group: 'shop' }),
  'settings.undo': async (world) => ({
    key: 'shop.email',
    change: 2,
    version: await writeSettingOnce(world, 'shop.email', ['a@b.lk', 'c@b.lk', 'a@b.lk']),
  }),
  'settings.update': async (world) => ({
    key: 'shop.tagline',
    value: 'Made slowly.',
    version: await writeSettingOnce(world, 'shop.tagline', ['Made slowly.']),
  }),
  ...promotionCases,
  ...signInCases,
  ...stockCases,
  'roles.create': (world) => ({ name: fresh(world, 'role'), permissions: [] }),
  'roles.list': () => ({}),
  'roles.remove': async (world) => ({ id: await idleRole(world) }),
  'roles.update': async (world) => ({
    id: await idleRole(world),
    name: fresh(world, 'role'),
    permissions: [],
  }),
  'staff.list': () => ({}),
  'staff.setRole': async (world) => ({
    _id: (await makeAccount(world)).id,
    role: await idleRole(world),
  }),
  'subscribers.list': () => ({ limit: 5 }),
  ...twoFactorOperationCases,
  ...accountCases,
  ...catalogueCases,
  ...paymentCases,
  'webhooks.create': (world) => ({ name: fresh(world, 'hook'), url: 'https://example.com/hook' }),
  'webhooks.deliveries': async (world) => ({ id: await webhook(world), limit: 5 }),
  'webhooks.list': () => ({}),
  'webhooks.remove': async (world) => ({ id: await webhook(world) }),
  'webhooks.replay': async (world) => ({
    id: await webhook(world),
    since: '2026-01-01T00:00:00Z',
    types: ['import.finished'],
  }),
  'webhooks.rotate': async (world) => ({ id: await webhook(world) }),
  'webhooks.test': async (world) => ({ id: await webhook(world) }),
  'webhooks.update': async (world) => ({ id: await webhook(world), on: false }),
}

/** Returns the case of an operation. @throws for one without a case, so that none is missed */
export function caseOf(name: string): Prepare {
  const found = operationCases[name]
  if (!found) throw new Error(`${name} has no case in test/support/operation-cases.ts`)
  return found
}
