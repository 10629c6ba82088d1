/** Arguments for queries of customers: data of staff, exports, merges and erasures. */
import type { Cases } from './queries.ts'
import { id, other, range } from './samples.ts'

const duplicate = { id, email: 'n@b.lk' }
const primary = { id: other, email: 'a@b.lk' }
const moved = {
  orders: 1,
  addresses: 0,
  reviews: 0,
  messages: 0,
  backInStock: 0,
  notes: 0,
  tags: 0,
}

export const customerCases = {
  findListedUser: [id],
  findSubscriberByEmail: ['a@b.lk'],
  insertUserNote: [{ userId: id, note: 'Gift paper.', actorId: id, actor: 'a@b.lk' }],
  findUserNotes: [id],
  deleteUserNote: [id],
  replaceUserTags: { some: [id, ['wholesale', 'Kandy']], none: [id, []] },
  findMessagesOf: [id, 10],
  countRecords: [id],
  moveRecords: [duplicate, primary],
  mergeSubscriptions: [duplicate, primary],
  insertMerged: [id, { targetId: other, moved }],
  findMerged: [id],
  // store credit
  findCredit: [id],
  lockCredit: [id],
  insertCredit: [{ userId: id, cents: 1, note: 'For the wait', actor: { id, label: 'a@b.lk' } }],
  findCreditTransactions: [id, 200],
  findReturnedCredit: ['ORD-000001'],
  sumCredit: [],
  sumCreditByKind: [range],
  moveCredit: [id, other],
  // the export of one
  findSignIns: [id],
  findHistoryOf: [id],
  findReviewsOf: [id],
  findEmailsOf: [id],
  findAwaitedBy: [id],
  // erasure
  scheduleErasure: [{ ...duplicate, name: 'Nimali Perera' }],
  scheduleGuestErasure: [id],
  maskActionsOf: [id],
  deleteMessagesOf: [{ userId: id, email: 'a@b.lk' }],
  deleteSubscriber: ['a@b.lk'],
  maskEmailsTo: ['a@b.lk'],
  maskEventsAbout: ['order', ['ORD-000001'], ['name', 'email']],
  endGuestOrders: [['ORD-000001']],
  lockDueOrders: [72, 100],
  maskOrders: [[{ id, order_id: 'ORD-000001' }]],
  finishErasures: [72],
} satisfies Partial<Cases>
