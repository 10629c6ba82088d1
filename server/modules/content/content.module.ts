/** Publishes articles and handles contact messages. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { publishArticles } from './articles/articles.service.ts'
import * as blogs from './articles/blogs.operations.ts'
import * as blogsWrite from './articles/blogs.write.operations.ts'
import * as contact from './messages/contact.operations.ts'
import { Message } from './messages/contact.schema.ts'
import { messageAnswer } from './messages/message-answer.email.ts'
import { messageReceived } from './messages/message-received.email.ts'

export const contentModule = defineModule({
  name: 'content',
  operations: {
    blogs: { ...blogs, ...blogsWrite },
    contact: { send: contact.send },
  },
  jobs: [{ name: 'publish scheduled articles', every: 1_000, run: publishArticles }],
  emails: [messageAnswer, messageReceived],
  events: { message: Message },
})
