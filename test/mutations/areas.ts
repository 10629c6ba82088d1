/** What the long run goes through: sources in parts that end within ten minutes, and their tests. */

export interface Area {
  /** files, or folders of them */
  files: readonly string[]
  tests: readonly string[]
}

const server = 'test/server'

export const areas: Readonly<Record<string, Area>> = {
  money: {
    files: ['server/core/values/money.ts', 'server/modules/orders/placement/basket.ts'],
    tests: [
      `${server}/money.test.ts`,
      `${server}/orders/orders.test.ts`,
      `${server}/orders/expected-total.test.ts`,
    ],
  },
  access: {
    files: [
      'server/core/access/access-rule.ts',
      'server/core/access/permission-check.ts',
      'server/core/access/rules.ts',
    ],
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
    files: ['server/core/access/authenticate.ts', 'server/core/access/token.ts'],
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
    files: ['server/core/access/actor.ts'],
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
    files: ['db/queries/accounts/users.queries.ts'],
    tests: [
      `${server}/users/account.test.ts`,
      `${server}/users/standing.test.ts`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/reviews/moderation.test.ts`,
      `${server}/upkeep.test.ts`,
    ],
  },
  responses: {
    files: ['server/http/response-cache/response-cache.ts'],
    tests: [
      `${server}/cache/response-cache.test.ts`,
      `${server}/cache/pages.test.ts`,
      `${server}/cdn/headers.test.ts`,
      `${server}/http/manners.test.ts`,
      `${server}/http/empty-bodies.test.ts`,
    ],
  },
  cache: {
    files: [
      'server/core/context/shared-answer.ts',
      'server/platform/cache/hosts.ts',
      'server/platform/cache/store.ts',
    ],
    tests: [`${server}/cache`, `${server}/images/addresses.test.ts`],
  },
  versions: {
    files: ['server/platform/cache/catalogue-version.ts'],
    tests: [
      `${server}/catalogue/version.test.ts`,
      `${server}/catalogue/heard.test.ts`,
      `${server}/cache/catalogue-cache.test.ts`,
    ],
  },
  paging: {
    files: ['server/core/operation/paging.ts', 'db/sql/page.ts', 'db/sql/count.ts'],
    tests: [
      'test/db/sql.test.ts',
      `${server}/paging.test.ts`,
      `${server}/orders/orders.admin.test.ts`,
      `${server}/http/manners.test.ts`,
    ],
  },
  payments: {
    files: [
      'server/modules/payments/payments.service.ts',
      'server/modules/payments/payment-provider.ts',
      'server/modules/payments/payment-locks.ts',
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
    files: ['server/modules/payments/settling.ts'],
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
    files: ['server/modules/orders/checkout/checkout.ts'],
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
    files: ['db/queries/payments/payments.queries.ts'],
    tests: [
      'test/db/payments.test.ts',
      `${server}/orders/card-keys.test.ts`,
      `${server}/orders/cards.test.ts`,
      `${server}/payments/lost-answers.test.ts`,
      `${server}/upkeep.test.ts`,
    ],
  },
  cards: {
    files: ['server/modules/payments/card.schema.ts', 'server/modules/payments/declines.ts'],
    tests: [`${server}/payments/card.test.ts`, `${server}/payments/declines.test.ts`],
  },
  idempotency: {
    files: [
      'server/core/operation/idempotency.ts',
      'db/queries/core/idempotency.queries.ts',
      'server/core/operation/versions.ts',
    ],
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
