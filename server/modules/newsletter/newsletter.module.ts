/** Registers newsletter subscriptions. */
import { deleteOldSubscribers } from '../../../db/queries/newsletter/newsletter.queries.ts'
import { on } from '../../core/events/hook.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import { onUnsubscribe } from '../unsubscribe/unsubscribe.service.ts'
import * as newsletter from './newsletter.operations.ts'
import { Subscriber } from './newsletter.schema.ts'
import { unsubscribeFromNewsletter } from './newsletter.service.ts'
import { newsletterConfirm } from './newsletter-confirm.email.ts'

/** Days that an unconfirmed address and an unsubscribed one are stored. */
const subscriberDays = { pending: 30, unsubscribed: 365 }

export const newsletterModule = defineModule({
  name: 'newsletter',
  requires: ['unsubscribe'],
  operations: {
    newsletter: { subscribe: newsletter.subscribe, confirm: newsletter.confirm },
    subscribers: { list: newsletter.subscriberList },
  },
  jobs: [
    cleanup('delete old newsletter subscribers', (db) => deleteOldSubscribers(db, subscriberDays)),
  ],
  emails: [newsletterConfirm],
  events: { subscriber: Subscriber },
  settings: ['pages.newsletter'],
  hooks: [
    on(onUnsubscribe, async (tx, kind, id) => {
      if (kind === 'newsletter') await unsubscribeFromNewsletter(tx, id)
    }),
  ],
})
