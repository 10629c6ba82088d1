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
      `${server}/core/money.test.ts`,
      `${server}/modules/orders/orders.test.ts`,
      `${server}/modules/orders/expected-total.test.ts`,
    ],
  },
  access: {
    files: [
      'server/core/access/access-rule.ts',
      'server/core/access/permission-check.ts',
      'server/core/access/rules.ts',
    ],
    tests: [
      `${server}/authorisation`,
      `${server}/modules/api-keys`,
      `${server}/modules/accounts/session-status.test.ts`,
      `${server}/modules/accounts/two-factor`,
      `${server}/authorisation/roles.test.ts`,
      `${server}/modules/media-library`,
    ],
  },
  callers: {
    files: ['server/core/access/authenticate.ts', 'server/core/access/token.ts'],
    tests: [
      `${server}/modules/accounts/authenticate.test.ts`,
      `${server}/modules/accounts/sessions.test.ts`,
      `${server}/modules/accounts/account.test.ts`,
      `${server}/modules/api-keys`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/modules/accounts/two-factor`,
      `${server}/modules/orders/guests.test.ts`,
    ],
  },
  actors: {
    files: ['server/core/access/actor.ts'],
    tests: [
      `${server}/modules/accounts/actor.test.ts`,
      `${server}/modules/accounts/account.test.ts`,
      `${server}/modules/accounts/session-status.test.ts`,
      `${server}/modules/api-keys`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/authorisation/actor-lock.test.ts`,
      `${server}/modules/orders/guests.test.ts`,
    ],
  },
  sessions: {
    files: ['db/queries/accounts/users.queries.ts'],
    tests: [
      `${server}/modules/accounts/account.test.ts`,
      `${server}/modules/accounts/session-status.test.ts`,
      `${server}/authorisation/revocation.test.ts`,
      `${server}/modules/catalog/reviews/moderation.test.ts`,
      `${server}/app/maintenance-jobs.test.ts`,
    ],
  },
  responses: {
    files: ['server/http/response-cache/response-cache.ts'],
    tests: [
      `${server}/platform/cache/response-cache.test.ts`,
      `${server}/platform/cache/pages.test.ts`,
      `${server}/platform/cdn/headers.test.ts`,
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
    tests: [`${server}/platform/cache`, `${server}/modules/media/addresses.test.ts`],
  },
  versions: {
    files: ['server/platform/cache/catalogue-version.ts'],
    tests: [
      `${server}/modules/catalog/version.test.ts`,
      `${server}/modules/catalog/change-notifications.test.ts`,
      `${server}/platform/cache/catalogue-cache.test.ts`,
    ],
  },
  paging: {
    files: ['server/core/operation/paging.ts', 'db/sql/page.ts', 'db/sql/count.ts'],
    tests: [
      'test/db/sql.test.ts',
      `${server}/core/paging.test.ts`,
      `${server}/modules/orders/orders.admin.test.ts`,
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
      `${server}/modules/orders/cards.test.ts`,
      `${server}/modules/orders/card-keys.test.ts`,
      `${server}/modules/payments/declines.test.ts`,
      `${server}/modules/payments/payhere.test.ts`,
      `${server}/modules/payments/settling.test.ts`,
      `${server}/modules/payments/lost-answers.test.ts`,
    ],
  },
  settling: {
    files: ['server/modules/payments/settling.ts'],
    tests: [
      `${server}/modules/orders/cards.test.ts`,
      `${server}/modules/orders/card-keys.test.ts`,
      `${server}/modules/payments/payhere.test.ts`,
      `${server}/modules/payments/transfer.test.ts`,
      `${server}/modules/returns/returns.test.ts`,
      `${server}/modules/payments/settling.test.ts`,
      `${server}/modules/payments/lost-answers.test.ts`,
    ],
  },
  checkout: {
    files: ['server/modules/orders/checkout/checkout.ts'],
    tests: [
      `${server}/modules/orders/cards.test.ts`,
      `${server}/modules/orders/card-keys.test.ts`,
      `${server}/modules/orders/cash.test.ts`,
      `${server}/modules/payments/payhere.test.ts`,
      `${server}/modules/store-credit/spending.test.ts`,
      `${server}/modules/orders/limits.test.ts`,
      `${server}/modules/payments/lost-answers.test.ts`,
    ],
  },
  'payment-rows': {
    files: ['db/queries/payments/payments.queries.ts'],
    tests: [
      'test/db/payments.test.ts',
      `${server}/modules/orders/card-keys.test.ts`,
      `${server}/modules/orders/cards.test.ts`,
      `${server}/modules/payments/lost-answers.test.ts`,
      `${server}/app/maintenance-jobs.test.ts`,
    ],
  },
  cards: {
    files: ['server/modules/payments/card.schema.ts', 'server/modules/payments/declines.ts'],
    tests: [
      `${server}/modules/payments/card.test.ts`,
      `${server}/modules/payments/declines.test.ts`,
    ],
  },
  idempotency: {
    files: [
      'server/core/operation/idempotency.ts',
      'db/queries/core/idempotency.queries.ts',
      'server/core/operation/versions.ts',
    ],
    tests: [
      `${server}/core/idempotency.test.ts`,
      `${server}/modules/orders/orders.test.ts`,
      `${server}/modules/orders/card-keys.test.ts`,
      `${server}/modules/catalog/products.write.test.ts`,
      `${server}/modules/api-keys/api-keys.test.ts`,
      `${server}/app/maintenance-jobs.test.ts`,
    ],
  },
}
