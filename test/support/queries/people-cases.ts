/** Accounts, who may act as what, what they wrote, and what was noted of them. */
import type { Cases } from './queries.ts'
import { date, hash, id, other, page } from './samples.ts'

const audit = {
  actor_id: id,
  actor: 'a@b.lk',
  action: 'update',
  entity: 'product',
  entity_id: 'ROSE',
  changes: {},
}
const happening = {
  type: 'order.placed',
  entity: 'order',
  entityId: 'ORD-000001',
  version: 1,
  customerId: id,
  data: { orderId: 'ORD-000001' },
}
const delivery = {
  receiver: 'mail',
  queue: 'order:ORD-000001',
  eventSeq: 1,
  payload: null,
  customerId: id,
}
const setting = {
  key: 'shop.name',
  value: null,
  version: 0,
  changed_at: null,
  changed_by: null,
}
const newUser = { email: 'a@b.lk', firstName: 'Nimali', lastName: 'Perera', passwordHash: null }
const address = {
  ...{ label: 'Home', name: 'Nimali', phone: '0771234567', address: '1 Lake Road, Galle' },
  ...{ street: '1 Lake Road', city: 'Galle', district: 'Galle', postal_code: '80000' },
}
const failure = { key: 'k', failures: 1, seconds: 1, at: '2026-01-02' }

const ownPage = {
  slug: 's',
  title: 't',
  body: 'b',
  place: 'none',
  search_title: '',
  description: '',
  published: true,
}

export const peopleCases = {
  // who acts
  closeGate: [id],
  hold: {
    'an account': [{ userId: id }],
    'a session, with others': [{ userId: id, tokenHash: hash, hold: 'shared' }],
    'a session, alone': [{ userId: id, tokenHash: hash, hold: 'alone' }],
    'an API key by its secret': [{ keyId: id, tokenHash: hash }],
    'an API key for a job': [{ keyId: id }],
  },
  findApiKeyUser: [hash],
  revokeApiKeysOf: [id],
  findApiKeys: [],
  insertApiKey: [
    {
      name: 'n',
      prefix: 'p',
      tokenHash: hash,
      role: 'admin',
      permissions: ['stock'],
      createdBy: id,
      expiresAt: date,
    },
  ],
  findApiKey: [id],
  revokeApiKey: [id],
  rotateApiKey: [id, { tokenHash: hash, prefix: 'p', hours: 24 }],
  findUserByIdentity: ['google', 'subject'],
  insertIdentity: [{ provider: 'google', subject: 'subject', userId: id }],
  // accounts
  findUserByEmail: ['a@b.lk'],
  findUserById: [id],
  findUserBySession: [hash],
  insertUser: {
    'by themselves': [{ ...newUser, verifyAsked: true }],
    'by Google': [{ ...newUser, verified: true }],
  },
  insertSession: {
    'whatever the password': [{ tokenHash: hash, userId: id, days: 30 }],
    'of this password': [{ tokenHash: hash, userId: id, days: 30, passwordHash: 'hash' }],
    'with a second factor': [{ tokenHash: hash, userId: id, days: 30, proved: true }],
  },
  deleteSession: [hash],
  findSessionsOf: [id],
  deleteSessionOf: [id, id],
  touchSession: [hash, '203.0.113.7'],
  keepSignIn: [id, hash],
  deleteSessionsOf: { all: [id], 'all but one': [id, hash] },
  deleteExpiredSessions: [],
  countActiveOwners: [],
  findRole: ['owner'],
  lockRole: { 'to give': ['owner', 'shared'], 'to change': ['owner', 'alone'] },
  findRoles: [],
  insertRole: [{ name: 'Night shift', permissions: ['orders.read'] }],
  findHolders: ['packer'],
  updateRole: [{ id: 'packer', name: 'Packer', permissions: ['orders.read'] }],
  deleteRole: ['packer'],
  findStaff: [],
  findStaffNames: [],
  lockAccessChanges: [],
  lockUser: [id],
  updateUser: [id, { first_name: 'Nimali' }],
  deleteUser: [id],
  findUsers: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by name, narrowed': [
      { q: '077', type: 'user', status: 'active' },
      { order: 'name', ...page('nimali perera') },
    ],
  },
  findAllUsers: [{ q: 'nimali' }],
  countUsers: { all: [{}], narrowed: [{ q: '077', type: 'user', status: 'active' }] },
  // links that were sent to an address
  insertLink: [{ tokenHash: hash, purpose: 'reset', userId: id, email: 'a@b.lk', minutes: 30 }],
  findLink: [hash, ['reset', 'verify']],
  takeLink: [hash],
  endLinksOf: [id],
  forgetOldLinks: [],
  findInvitations: [],
  findInvitation: [id],
  findOpenInvitation: ['A@b.lk'],
  insertInvitation: [
    { email: 'a@b.lk', first_name: 'A', last_name: 'B', role_id: 'packer', invited_by: id },
  ],
  renewInvitation: [id, id],
  deleteInvitation: [{ id, email: 'a@b.lk' }],
  forgetOldInvitations: [],
  findEmailChange: [id],
  putEmailChange: [{ userId: id, email: 'b@b.lk', oldConfirmed: false }],
  confirmEmailChange: [{ userId: id, email: 'b@b.lk', end: 'new' }],
  // attempts to get in
  addFailures: [['k'], 900],
  forgetFailures: ['k'],
  forgetFailuresUnder: ['k:'],
  takeBackFailures: [[failure], 1],
  forgetOldFailures: [],
  isKnownAddress: [hash],
  keepKnownAddress: [id, hash],
  forgetOldAddresses: [],
  // messages and subscribers
  insertMessage: [{ userId: id, name: 'n', email: 'a@b.lk', subject: 's', message: 'm' }],
  findMessage: [id],
  findMessages: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page, narrowed': [
      { status: 'unread', q: 'rose' },
      { order: 'oldest', ...page('2026-01-02') },
    ],
    'what waits and is somebody’s': [
      { state: 'waiting', ownerId: id },
      { order: 'unanswered', limit: 24 },
    ],
  },
  countMessages: [{ status: 'unread', q: 'rose' }],
  lockMessage: [id],
  updateMessage: [id, { status: 'answered', waits: true, owner_id: id }],
  findMessagePeople: [[id]],
  findMessageNotes: [[id]],
  insertMessageNote: [{ message_id: id, note: 'n', actor_id: id, actor: 'a@b.lk' }],
  deleteMessageNote: [id],
  countUndone: [id],
  findStaffHolding: ['messages'],
  findAnswers: [[id]],
  insertAnswer: [{ message_id: id, answer: 'a', author_id: id, author: 'a@b.lk', delivery_id: id }],
  // pages of the shop's own
  findOwnPages: [],
  lockOwnPages: [],
  insertOwnPage: [ownPage],
  updateOwnPage: [id, ownPage],
  deleteOwnPage: [id],
  askToSubscribe: ['a@b.lk'],
  findSubscriber: [id],
  insertNewsletterToken: [{ tokenHash: hash, subscriberId: id, days: 7 }],
  confirmSubscriber: [hash],
  unsubscribe: [id],
  findSubscribers: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by email, found': [
      { q: 'nimali', state: 'subscribed' },
      { order: 'email', ...page('n@b.lk') },
    ],
  },
  countSubscribers: [{ q: 'nimali' }],
  forgetSubscribers: [{ pending: 30, unsubscribed: 365 }],
  // who waits for what is sold out
  insertAsking: [{ productId: 'ROSE', userId: null, email: 'a@b.lk' }, 10],
  findAwaited: [['ROSE']],
  takeAskings: ['ROSE', 100],
  deleteAskingsLike: [id],
  deleteAskingsOf: ['a@b.lk'],
  forgetAskings: [{ told: 90, waiting: 365, deleted: 30 }],
  // the bell
  findNews: [
    { userId: id, types: ['order.placed'] },
    { shown: 30, counted: 100 },
  ],
  noteSeen: [id, 5],
  // what happened, and who is told
  insertEvents: [[happening]],
  placeEvents: [500],
  findUnplacedAge: [],
  findEvents: {
    'the first page': [{}, { limit: 100 }],
    'a later page, narrowed': [
      { types: ['order.placed'], entity: 'order', entityId: 'ORD-000001' },
      { limit: 100, after: 5 },
    ],
  },
  maskEventsOf: [id, ['name', 'email']],
  deleteOldEvents: [365],
  insertDeliveries: [[delivery]],
  findWaitingReceivers: [],
  claimDeliveries: ['mail', 10, 45],
  noteDeliveries: [
    [{ seq: 1, attempts: 1, state: 'waiting', dueIn: 5_000, answerStatus: 500, answer: 'no' }],
  ],
  findPause: [],
  endPause: [],
  discardWaiting: ['2026-11-22 10:00:00+00', 'too old'],
  countWaitedAt: ['2026-11-22 10:00:00+00'],
  countDeliveries: [],
  maskDeliveriesOf: [id],
  deleteOldDeliveries: [30],
  // letters
  dropDelivery: [1],
  noteCustomer: [1, id],
  keepLetter: [id, { subject: 's', text: 't', html: 'h' }],
  lockUnsent: ['digest:low-stock:staff0'],
  rewriteDelivery: [1, { letter: 'low-stock' }],
  findAllLetterWords: [],
  lockLetterWords: ['order-placed'],
  writeLetterWords: [{ letter: 'order-placed', subject: 's', closing: 'c', changed_by: 'a@b.lk' }],
  deleteLetterWords: ['order-placed'],
  findSentLetters: {
    'the first page': [{}, { limit: 50 }],
    'a later page, narrowed': [
      { state: 'dead', letter: 'order-placed', q: 'nimali' },
      { limit: 50, after: 5 },
    ],
  },
  findSentLetter: [id],
  hurryLetter: [id],
  findOwnerEmail: [],
  // webhooks
  findWebhooks: [],
  findWebhook: [id],
  findMakerEmail: [id],
  lockWebhook: [id],
  insertWebhook: [
    { name: 'n', url: 'https://a.lk', types: ['order.placed'], secret: 's', created_by: id },
  ],
  updateWebhook: [id, { state: 'off' }],
  deleteWebhook: [id],
  noteSuccess: [id],
  noteFailure: [id, 5],
  findLastFailures: [],
  findWebhookDeliveries: {
    'the first page': [id, undefined, { limit: 24 }],
    'a later page of a state': [id, 'dead', { limit: 24, after: 5 }],
  },
  replayDeliveries: {
    'one delivery': [id, { deliveryId: id }],
    'types since a time': [id, { types: ['order.placed'], since: date }],
  },
  reviveDeliveries: [id, date],
  // the audit log
  insertAudit: [[audit]],
  insertAuditOnce: [audit, 24],
  findChain: [10, 100],
  findUnchained: [],
  findChainHead: [],
  findErasedLines: [],
  findAudit: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page, narrowed': [
      {
        ...{ entity: 'product', entityId: 'ROSE', q: 'nimali' },
        ...{ actor: 'a@b.lk', from: date, until: date },
      },
      { order: 'oldest', limit: 24, after: 5 },
    ],
  },
  // what an account keeps
  findAddresses: [id],
  lockAddresses: [id],
  insertAddress: [id, { ...address, isDefault: true }],
  updateAddress: [id, other, { ...address, isDefault: false }],
  deleteAddress: [id, other],
  findCart: [id],
  lockCart: [id],
  writeCart: [id, { version: 1, lines: [{ productId: 'ROSE', qty: 2, version: 1, before: 0 }] }],
  forgetOldCarts: [365],
  // settings
  findSettings: [],
  lockSetting: ['shop.name'],
  writeSetting: [setting, 'Rosa', { id, label: 'nimali@araliya.lk' }],
  findSettingChanges: {
    'the newest': ['shop.name', { limit: 24 }],
    'later ones': ['shop.name', { limit: 24, after: 5 }],
  },
  findSettingChange: ['shop.name', 5],
  countAuditUpTo: [{ entity: 'product', q: 'nimali' }, 10_000],
} satisfies Partial<Cases>
