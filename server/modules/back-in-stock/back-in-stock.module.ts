/** Registers back-in-stock subscriptions. */
import { deleteOldSubscriptions } from '../../../db/queries/back-in-stock/back-in-stock.queries.ts'
import { on } from '../../core/events/hook.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import { onAccountDeletion } from '../accounts/users/account-hooks.ts'
import { onUnsubscribe } from '../unsubscribe/unsubscribe.service.ts'
import { backInStock } from './back-in-stock.email.ts'
import * as operations from './back-in-stock.operations.ts'
import { cancelSubscriptions, eraseSubscriptions } from './back-in-stock.service.ts'
import { backInStockSubscriber } from './back-in-stock.subscriber.ts'

/** Days that a subscription is stored: after its email, without one, and of a deleted product. */
const storedDays = { notified: 90, waiting: 365, deleted: 30 }

export const backInStockModule = defineModule({
  name: 'back-in-stock',
  requires: ['unsubscribe'],
  operations: { backInStock: operations },
  jobs: [
    cleanup('delete old back-in-stock subscriptions', (db) =>
      deleteOldSubscriptions(db, storedDays),
    ),
  ],
  emails: [backInStock],
  subscribers: [backInStockSubscriber],
  hooks: [
    on(onAccountDeletion, (tx, user) => eraseSubscriptions(tx, user.email)),
    on(onUnsubscribe, async (tx, kind, id) => {
      if (kind === 'backInStock') await cancelSubscriptions(tx, id)
    }),
  ],
})
