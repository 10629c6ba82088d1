/** Shows the messages of one sender together, and answers them. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as conversations from './conversations.operations.ts'

export const conversationsModule = defineModule({
  name: 'conversations',
  operations: { conversations },
  settings: ['mail.answers'],
})
