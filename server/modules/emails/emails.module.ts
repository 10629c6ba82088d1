/** Sends the emails of all modules, on their events and on request. */
import { defineModule } from '../../platform/modules/define-module.ts'
import { emailSubscriber } from './email-subscriber.ts'

export const emailsModule = defineModule({ name: 'emails', subscribers: [emailSubscriber] })
