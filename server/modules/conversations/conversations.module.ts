/** Replies to messages, and messages of one sender together. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as conversations from '../content/messages/conversations.operations.ts'

export const conversationsModule = defineModule({
  name: 'conversations',
  operations: {
    conversations,
  },
})
