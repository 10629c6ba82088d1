/** Arguments for queries of accounts, access, messages, events and settings. */
import { sql } from 'kysely'
import type { Cases } from './queries.ts'
import { date, hash, id, newEvent, other, page } from './samples.ts'

const audit = {
  actor_id: id,
  actor: 'a@b.lk',
  action: 'update',
  entity: 'product',
  entity_id: 'ROSE',
  changes: {},
}
const delivery = {
  subscriber: 'email',
  queue: 'order:ORD-000001',
  eventSeq: 1,
  payload: null,
  customerId: id,
}
const copy = { deliveryId: id, subject: 's', content: Buffer.from('c'), dictionary: 1 }
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

const cmsPage = {
  slug: 's',
  title: 't',
  body: 'b',
  menu: 'none',
  search_title: '',
  description: '',
  published: true,
}

export const peopleCases = {
  // actors
  closeGate: [id],
  lockActorStatus: {
    'an account': [{ userId: id }],
    'a session, with others': [{ userId: id, tokenHash: hash, lock: 'shared' }],
    'a session, alone': [{ userId: id, tokenHash: hash, lock: 'alone' }],
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
    'by registration': [{ ...newUser, requestVerification: true }],
    'by Google': [{ ...newUser, verified: true }],
  },
  insertSession: {
    'with any password': [{ tokenHash: hash, userId: id, days: 30 }],
    'of this password': [{ tokenHash: hash, userId: id, days: 30, passwordHash: 'hash' }],
    'after two-factor authentication': [
      { tokenHash: hash, userId: id, days: 30, passedTwoFactor: true },
    ],
  },
  deleteSession: [hash],
  findSessionsOf: [id],
  deleteSessionOf: [id, id],
  touchSession: [hash, '203.0.113.7'],
  storeSignIn: [id, hash],
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
  lockUserKey: [id],
  updateUser: [id, { first_name: 'Nimali' }],
  deleteUser: [id],
  findUsers: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by name, narrowed': [
      { q: '077', type: 'user', status: 'active', emailUnlike: '^a+$' },
      { order: 'name', ...page('nimali perera') },
    ],
  },
  findAllUsers: [{ q: 'nimali' }],
  countUsers: { all: [{}], narrowed: [{ q: '077', type: 'user', status: 'active' }] },
  // account links
  insertLink: [{ tokenHash: hash, purpose: 'reset', userId: id, email: 'a@b.lk', minutes: 30 }],
  findLink: [hash, ['reset', 'verify']],
  consumeLink: [hash],
  endLinksOf: [id],
  deleteExpiredLinks: [],
  findInvitations: [],
  findInvitation: [id],
  findOpenInvitation: ['A@b.lk'],
  insertInvitation: [
    { email: 'a@b.lk', first_name: 'A', last_name: 'B', role_id: 'packer', invited_by: id },
  ],
  renewInvitation: [id, id],
  deleteInvitation: [{ id, email: 'a@b.lk' }],
  deleteOldInvitations: [],
  findEmailChange: [id],
  putEmailChange: [{ userId: id, email: 'b@b.lk', oldConfirmed: false }],
  confirmEmailChange: [{ userId: id, email: 'b@b.lk', end: 'new' }],
  // failed attempts
  addCalls: [[{ key: 'k', calls: 1, seconds: 60 }]],
  deleteOldCallCounts: [],
  findFirstOwner: [],
  addFailures: [['k'], 900, 2],
  clearFailures: ['k'],
  clearFailuresUnder: ['k:'],
  subtractFailures: [[failure], 1],
  deleteOldFailures: [],
  isKnownAddress: [hash],
  storeKnownAddress: [id, hash],
  deleteOldKnownAddresses: [],
  // messages and subscribers
  insertMessage: [{ userId: id, name: 'n', email: 'a@b.lk', subject: 's', message: 'm' }],
  findMessage: [id],
  findMessages: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page, narrowed': [
      { status: 'unread', q: 'rose' },
      { order: 'oldest', ...page('2026-01-02') },
    ],
    'waiting messages of an owner': [
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
  countOpenConversations: [id],
  findStaffWithPermission: ['messages'],
  findAnswers: [[id]],
  insertAnswer: [{ message_id: id, answer: 'a', author_id: id, author: 'a@b.lk', delivery_id: id }],
  // CMS pages
  findCmsPages: { living: [], deleted: [true] },
  restoreCmsPage: [id],
  lockCmsPages: [],
  insertCmsPage: [cmsPage],
  updateCmsPage: [id, cmsPage],
  deleteCmsPage: [id],
  requestSubscription: ['a@b.lk'],
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
  deleteOldSubscribers: [{ pending: 30, unsubscribed: 365 }],
  // back-in-stock subscriptions
  insertSubscription: [{ productId: 'ROSE', userId: null, email: 'a@b.lk' }, 10],
  findProductsWithSubscriptions: [['ROSE']],
  claimSubscriptions: ['ROSE', 100],
  deleteSubscriptionsLike: [id],
  deleteSubscriptionsOf: ['a@b.lk'],
  deleteOldSubscriptions: [{ notified: 90, waiting: 365, deleted: 30 }],
  // notifications
  findNotifications: [
    { userId: id, types: ['order.placed'] },
    { shown: 30, counted: 100 },
  ],
  markSeen: [id, 5],
  // events
  insertEvents: [[newEvent]],
  sequenceEvents: [500, ['order.placed']],
  findShopChanges: [{ position: 1, place: 1 }, { position: 9, place: 9 }, 2_001],
  findLogEnd: [],
  renewCdnLease: [
    'https://cdn.example',
    id,
    10,
    { position: 9, place: 9, epoch: 'e', at: 9, build: 'b' },
  ],
  findCdnLags: [['https://cdn.example']],
  findNextChange: [],
  findUnsequencedAge: [],
  findLatestPosition: [],
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
  findWaitingSubscribers: [],
  claimDeliveries: ['email', 10, 45],
  recordAttempts: [
    [{ seq: 1, attempts: 1, state: 'waiting', dueIn: 5_000, answerStatus: 500, answer: 'no' }],
  ],
  findPause: [],
  endPause: [],
  discardWaiting: ['2026-11-22 10:00:00+00', 'too old'],
  countWaitedAt: ['2026-11-22 10:00:00+00'],
  countDeliveries: [],
  maskDeliveries: [sql`queue = 'order:7'`],
  maskDeliveriesOf: [id],
  deleteOldDeliveries: [30],
  // emails
  dropDelivery: [1],
  setDeliveryCustomer: [1, id],
  storeEmailCopies: {
    'one, which waits': [[copy]],
    'a batch, without locked ones': [[copy, copy], 'skip'],
  },
  lockUnsent: ['digest:low-stock:staff0'],
  rewriteDelivery: [1, { template: 'low-stock' }],
  findEmailTemplates: [],
  lockEmailTemplate: ['order-placed'],
  saveEmailTemplate: [
    { template: 'order-placed', subject: 's', closing: 'c', changed_by: 'a@b.lk' },
  ],
  deleteEmailTemplate: ['order-placed'],
  findSentEmails: {
    'the first page': [{}, { limit: 50 }],
    'a later page, narrowed': [
      { state: 'dead', template: 'order-placed', q: 'nimali' },
      { limit: 50, after: 5 },
    ],
  },
  findSentEmail: [id],
  makeEmailDue: [id],
  findOwnerEmails: [],
  // webhooks
  findWebhooks: [],
  findWebhook: [id],
  findCreatorEmail: [id],
  lockWebhook: [id],
  insertWebhook: [
    { name: 'n', url: 'https://a.lk', types: ['order.placed'], secret: 's', created_by: id },
  ],
  updateWebhook: [id, { state: 'off' }],
  deleteWebhook: [id],
  recordSuccess: [id],
  recordFailure: [id, 5],
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
  // addresses
  findAddresses: [id],
  lockAddresses: [id],
  insertAddress: [id, { ...address, isDefault: true }],
  updateAddress: [id, other, { ...address, isDefault: false }],
  deleteAddress: [id, other],
  findCart: [id],
  lockCart: [id],
  writeCart: [id, { version: 1, lines: [{ productId: 'ROSE', qty: 2, version: 1, before: 0 }] }],
  deleteOldCarts: [365],
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
