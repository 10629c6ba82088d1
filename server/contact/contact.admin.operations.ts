/** Contact messages and newsletter subscribers for staff. */
import * as z from 'zod'
import { mutation, query } from '../operation.ts'
import {
  Message,
  MessagePage,
  MessagePageRequest,
  MessageStatusChange,
  SubscriberPage,
  SubscriberPageRequest,
} from './contact.schema.ts'
import { markMessage, pageMessages, pageSubscribers } from './contact.service.ts'
import { viewMessage, viewSubscriber } from './contact.view.ts'

const tags = ['Contact']

export const messagePage = query({
  rest: {
    method: 'GET',
    path: '/admin/messages',
    summary: 'A page of contact messages, searched, filtered and sorted',
    tags,
  },
  access: 'messages',
  input: MessagePageRequest,
  output: MessagePage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageMessages(ctx, filter, { order, limit, cursor })
    return { items: items.map(viewMessage), ...rest }
  },
})

export const setMessageStatus = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/messages/{id}',
    summary: 'Mark a message as unread, read or answered',
    tags,
    example: { status: 'answered' },
  },
  access: 'messages',
  input: MessageStatusChange,
  output: z.object({ message: z.string(), item: Message }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: `Message marked as ${input.status}`,
    item: viewMessage(await markMessage(ctx, input.id, input.status)),
  }),
})

export const subscriberPage = query({
  rest: {
    method: 'GET',
    path: '/admin/subscribers',
    summary: 'A page of newsletter subscribers, searched and sorted',
    tags,
  },
  access: 'customers.read',
  input: SubscriberPageRequest,
  output: SubscriberPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, q, sort: order } = input
    const { items, ...rest } = await pageSubscribers(ctx, q, { order, limit, cursor })
    return { items: items.map(viewSubscriber), ...rest }
  },
})
