/** Follows messages as conversations with a state, an owner and notes. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as conversations from './conversations.operations.ts'

export const conversationsModule = defineModule({
  name: 'conversations',
  operations: { conversations },
  settings: ['emails.savedReplies'],
})
