/** What the long run goes through: sources in parts that end within ten minutes, and their tests. */

export interface Area {
  /** files, or folders of them */
  files: readonly string[]
  tests: readonly string[]
}

const server = 'test/server'

export const areas: Readonly<Record<string, Area>> = {
  money: {
    files: ['server/money.ts', 'server/orders/basket.ts'],
    tests: [
      `${server}/money.test.ts`,
      `${server}/orders/orders.test.ts`,
      `${server}/orders/expected-total.test.ts`,
    ],
  },
  access: {
    files: ['server/access/judge.ts', 'server/access/held.ts', 'server/access/rules.ts'],
    tests: [
      `${server}/access`,
      `${server}/api-keys`,
      `${server}/users/standing.test.ts`,
      `${server}/factors`,
      `${server}/authorisation/roles.test.ts`,
      `${server}/pictures`,
    ],
  },
  callers: {
    files: ['server/users/authenticate.ts', 'server/users/token.ts'],
    tests: [
      `${server}/users/authenticate.test.ts`,
      `${server}/users/sessions.test.ts`,
      `${server}/users/account.test.ts`,
      `${server}/api-keys`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/factors`,
      `${server}/orders/guests.test.ts`,
    ],
  },
  actors: {
    files: ['server/users/actor.ts'],
    tests: [
      `${server}/users/actor.test.ts`,
      `${server}/users/account.test.ts`,
      `${server}/users/standing.test.ts`,
      `${server}/api-keys`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/authorisation/hold.test.ts`,
      `${server}/orders/guests.test.ts`,
    ],
  },
  sessions: {
    files: ['db/queries/users.ts'],
    tests: [
      `${server}/users/account.test.ts`,
      `${server}/users/standing.test.ts`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/reviews/moderation.test.ts`,
      `${server}/upkeep.test.ts`,
    ],
  },
  responses: {
    files: ['server/cache/response-cache.ts'],
    tests: [
      `${server}/cache/response-cache.test.ts`,
      `${server}/cache/pages.test.ts`,
      `${server}/cdn/headers.test.ts`,
      `${server}/http/manners.test.ts`,
      `${server}/http/empty-bodies.test.ts`,
    ],
  },
  cache: {
    files: ['server/cache/answers.ts', 'server/cache/hosts.ts', 'server/cache/store.ts'],
    tests: [`${server}/cache`, `${server}/images/addresses.test.ts`],
  },
  versions: {
    files: ['server/catalogue/version.ts'],
    tests: [
      `${server}/catalogue/version.test.ts`,
      `${server}/catalogue/heard.test.ts`,
      `${server}/cache/catalogue-cache.test.ts`,
    ],
  },
  paging: {
    files: ['server/paging.ts', 'db/sql/page.ts', 'db/sql/count.ts'],
    tests: [
      'test/db/sql.test.ts',
      `${server}/paging.test.ts`,
      `${server}/orders/orders.admin.test.ts`,
      `${server}/http/manners.test.ts`,
    ],
  },
  payments: {
    files: [
      'server/payments/payments.service.ts',
      'server/payments/payment-provider.ts',
      'server/payments/claims.ts',
    ],
    tests: [
      `${server}/orders/cards.test.ts`,
      `${server}/orders/card-keys.test.ts`,
      `${server}/payments/declines.test.ts`,
      `${server}/payments/payhere.test.ts`,
      `${server}/payments/settling.test.ts`,
      `${server}/payments/lost-answers.test.ts`,
    ],
  },
  settling: {
    files: ['server/payments/settling.ts'],
    tests: [
      `${server}/orders/cards.test.ts`,
      `${server}/orders/card-keys.test.ts`,
      `${server}/payments/payhere.test.ts`,
      `${server}/payments/transfer.test.ts`,
      `${server}/orders/returns.test.ts`,
      `${server}/payments/settling.test.ts`,
      `${server}/payments/lost-answers.test.ts`,
    ],
  },
  checkout: {
    files: ['server/orders/checkout.ts'],
    tests: [
      `${server}/orders/cards.test.ts`,
      `${server}/orders/card-keys.test.ts`,
      `${server}/orders/cash.test.ts`,
      `${server}/payments/payhere.test.ts`,
      `${server}/credit/credit.test.ts`,
      `${server}/orders/limits.test.ts`,
      `${server}/payments/lost-answers.test.ts`,
    ],
  },
  'payment-rows': {
    files: ['db/queries/payments.ts'],
    tests: [
      'test/db/payments.test.ts',
      `${server}/orders/card-keys.test.ts`,
      `${server}/orders/cards.test.ts`,
      `${server}/payments/lost-answers.test.ts`,
      `${server}/upkeep.test.ts`,
    ],
  },
  cards: {
    files: ['server/payments/card.schema.ts', 'server/payments/declines.ts'],
    tests: [`${server}/payments/card.test.ts`, `${server}/payments/declines.test.ts`],
  },
  idempotency: {
    files: ['server/idempotency.ts', 'db/queries/idempotency.ts', 'server/versions.ts'],
    tests: [
      `${server}/idempotency.test.ts`,
      `${server}/orders/orders.test.ts`,
      `${server}/orders/card-keys.test.ts`,
      `${server}/products/products.write.test.ts`,
      `${server}/api-keys/api-keys.test.ts`,
      `${server}/upkeep.test.ts`,
    ],
  },
}
