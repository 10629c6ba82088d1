/** Orders, their payments, and what the dashboard tells of them. */
import type { Cases } from './queries.ts'
import { date, hash, id, other, page, range } from './samples.ts'

const filter = { userId: id, status: 'Pending', q: '0771234567' }
const room = { account: id, orders: 5, cents: 100 }
const order = {
  userId: id,
  email: 'a@b.lk',
  name: 'Nimali',
  address: 'Galle',
  phone: '0771234567',
  notes: '',
  paymentMethod: 'cash',
  payment: { status: 'pending' },
  totalCents: 1,
  labeledTotalCents: 2,
}
const item = {
  productRef: id,
  productId: 'ROSE',
  name: 'Rose',
  image: '',
  priceCents: 1,
  labeledPriceCents: 2,
  quantity: 1,
}
const event = { orderRef: id, actorId: id, actor: 'a@b.lk', from: null, to: 'Pending', notes: '' }
const claim = { scope: id, key: 'k', operation: 'orders.create', fingerprint: hash }
const buyer = { id, label: 'a@b.lk' }

const parcel = { courier: 'Lanka Parcels', waybill: 'LP-42', tracking: '' }

const promotion = { code: 'TEN', name: 'Ten', terms: '{}' }

const paper = {
  kind: 'invoice',
  prefix: 'INV',
  year: 2026,
  order_id: 'ORD-000001',
  corrects: null,
  cents: 1,
  content: '{}',
  issued_at: date,
} as const

export const orderCases = {
  // papers
  insertPaper: [paper],
  findPapers: [['ORD-000001']],
  findOrdersByNumber: [['ORD-000001']],
  insertOrder: {
    'into anything': [order, [item], buyer],
    'priced by more than its items': [
      { ...order, pricing: { rules: 1 }, place: { city: 'Kandy' }, uses: [{ id, cents: 1 }] },
      [item],
      buyer,
    ],
    'paid by card': [{ ...order, payment: { status: 'paid', id: other } }, [item], buyer],
    'into what is open in cash': [{ ...order, room }, [item], buyer],
  },
  countRefused: { 'of an account and a number': [{ account: id, phone: '0771234567' }] },
  // promotions
  findAutomatic: [],
  hasCodes: [],
  findPromotions: [{ codes: ['TEN'], ids: [id], account: id, phone: '0771234567', alone: true }],
  findUses: [id],
  returnUses: { back: [id, true], again: [id, false] },
  findGoods: [['ROSE', 'GONE']],
  findPromotionPage: {
    'the first page': [undefined, { order: 'newest', limit: 24 }],
    'a later page, found': ['ten', { order: 'newest', ...page('2026-01-01') }],
  },
  countPromotions: { all: [undefined], found: ['ten'] },
  countUses: [[id]],
  findUsingOrders: [id, 20],
  findPromotion: [id],
  lockPromotion: [id],
  insertPromotion: [promotion],
  updatePromotion: [id, promotion],
  isCodeTaken: ['TEN', id],
  insertOrderEvent: [event],
  insertOrderLink: [{ tokenHash: hash, orderRef: id }],
  findGuestOrderRef: ['ORD-1'],
  findOrderByLink: [hash, 180],
  findGuestOrder: [{ orderId: 'ORD-1', phone: '077 123 4567' }, 180],
  claimGuestOrders: [id],
  deleteLinksOf: [id],
  deleteOldLinks: [180],
  findOrders: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by total, narrowed': [filter, { order: '-total', ...page('250000') }],
    tagged: [{ tag: 'Gift' }, { order: 'newest', limit: 24 }],
    'selected, of a courier': [
      { orderIds: ['ORD-000001'], courier: 'Island Post' },
      { order: 'newest', limit: 24 },
    ],
    'found by a number': [{ q: 'ORD-12' }, { order: 'newest', limit: 24 }],
    'to be paid, of a product and a time': [
      { tab: 'unpaid', product: 'ROSE', district: 'Galle', from: date, until: date },
      { order: 'newest', limit: 24 },
    ],
    'to be packed, of a shop that confirms those in cash': [
      { tab: 'toPack', confirm: 'cash' },
      { order: 'newest', limit: 24 },
    ],
  },
  findOrderIds: [{ tab: 'toPack' }, 100],
  findOrderViews: [id],
  putOrderView: [{ userId: id, name: 'Kandy', filter: { tab: 'toPack' } }],
  deleteOrderView: [id, other],
  countOrdersByTab: {
    'of a shop that confirms none': [10_000, 'none'],
    'of one that confirms those in cash': [10_000, 'cash'],
    'of one that confirms all': [10_000, 'all'],
  },
  findCalls: {
    'the first page': [{ rule: 'cash' }, { order: 'next', limit: 20 }],
    'a later page': [{ rule: 'all' }, { order: 'next', ...page('2026-01-01') }],
    'of one order': [
      { rule: 'all', orderId: 'ORD-1' },
      { order: 'next', limit: 20 },
    ],
  },
  findCall: [id],
  holdCall: [{ orderRef: id, by: 'a@b.lk', until: date }],
  noteCall: [{ orderRef: id, tries: 1, outcome: 'noAnswer', callAt: date }],
  findEndedByPhone: [['+94771234567'], date],
  findEndedByDistrict: [['Galle'], date],
  countOrders: { all: [{}], narrowed: [filter] },
  findOrder: ['ORD-1'],
  countOrdersUpTo: { all: [{}, 10_000], narrowed: [filter, 10_000] },
  lockOrder: ['ORD-1'],
  findTakenStock: [id],
  changeOrder: [
    id,
    {
      status: 'Delivered',
      notes: '',
      payment_status: 'paid',
      payment_method: 'cash',
      payment_brand: null,
      payment_last4: null,
    },
  ],
  findOrderEvents: [id],
  findOrderNews: {
    'for the first time': [undefined as string | undefined, 10],
    later: ['2026-01-02', 10],
  },
  insertOrderNote: [{ orderRef: id, note: 'Called twice.', actorId: id, actor: 'a@b.lk' }],
  findOrderNotes: [id],
  deleteOrderNote: [id],
  findOrderTags: [id],
  replaceOrderTags: { some: [id, ['gift']], none: [id, []] },
  findBuyersOrders: [{ id, user_id: other, phone_normalised: '+94771234567' }, 5],
  insertParcel: [id, parcel],
  updateParcel: [id, parcel],
  deleteParcel: [id],
  findOpenCash: [{ account: id, phone: '0771234567' }],
  // payments
  insertOpenPayment: [{ provider: 'payhere', amountCents: 1, orderRef: id }],
  findPaymentOf: [id],
  findPaymentNamed: [id, other],
  replacePaymentOf: [id],
  findOrderOfPayment: ['payhere', id],
  hasReference: ['payhere', '320'],
  insertStrayPayment: [{ provider: 'payhere', amountCents: 1, reference: '320', againOf: id }],
  noteMoney: [id, { reference: '320', brand: 'visa', last4: '4242' }],
  keepPaymentOf: [id],
  noteRefundedByHand: [id],
  findOverdueOrders: [new Date('2026-01-02'), 100],
  saveSlip: [id, { picture: hash, at: new Date('2026-01-02') }],
  findSlip: [id],
  noteNotReceived: [id, { problem: 'Nothing came.', payBy: new Date('2026-01-02') }],
  deleteSlipsOf: [id],
  insertPayment: [{ provider: 'mock', amountCents: 1, scope: id, key: 'k' }, 30],
  deletePayment: [id],
  notePayment: {
    settled: [id, { state: 'paid', providerReference: 'r', brand: 'visa', last4: '4242' }],
    'still to settle': [id, { state: 'refunding' }, 30],
  } as never,
  tiePayment: [id, other],
  giveUpPayment: [id],
  giveUpDeadPayment: [id, 'k'],
  returnPaymentOf: [id],
  claimPayment: [id, 30],
  renewClaim: [id, 30],
  findUnsettledPayments: [10],
  insertEntry: [
    {
      orderRef: id,
      kind: 'collected',
      amountCents: 1,
      claimCents: 0,
      method: 'cash',
      reference: 'r',
      note: 'n',
      actor: buyer,
      paymentRef: other,
      event: 'e',
    },
  ],
  findEntries: [id],
  settlePaymentRow: [id, 'captured', 'authorised', 'sandbox'],
  findProviderMoney: [id, false],
  chargeAnew: [id, buyer],
  // a request sent twice
  claimKey: {
    'for a guest': [claim, undefined],
    'for somebody with a session': [claim, { userId: id, tokenHash: hash, hold: 'shared' }],
  },
  findKey: [id, 'k'],
  storeAnswer: [id, 'k', {}],
  forgetOldKeys: [],
  // the dashboard
  sumSales: [range],
  sumMoney: [range],
  findBestSellers: [range, 5],
  countNewCustomers: [range],
  findNewestMessages: [5],
  sumToHandOver: [],
  sumOrders: [range],
  sumMoneyByMethod: [range],
  sumCategories: [range],
  knowsCosts: [],
  sumProfit: [range],
} satisfies Partial<Cases>
