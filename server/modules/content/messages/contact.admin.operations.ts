/** Contact messages for staff, who read and answer them. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { viewMessage } from './contact.presenter.ts'
import {
  AnsweredMessage,
  Message,
  MessageById,
  MessageOrders,
  MessagePage,
  MessagePageRequest,
  MessageStatusChange,
  NewAnswer,
} from './contact.schema.ts'
import {
  answerMessage as answer,
  markMessage,
  ordersOfMessage,
  pageMessages,
} from './contact.service.ts'

export const messagePage = query({
  rest: {
    path: '/admin/messages',
    summary: 'A page of contact messages, searched, filtered and sorted',
  },
  access: 'messages',
  input: MessagePageRequest,
  output: MessagePage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    return pageMessages(ctx, filter, { order, limit, cursor })
  },
})

export const messageOrders = query({
  rest: {
    path: '/admin/messages/{id}/orders',
    summary: 'The orders that a message is about',
    description:
      'At most five: those whose number it names, those of the email it came from, those of a telephone number in it.',
  },
  access: 'messages',
  also: { 'orders.read': ['orders'] },
  input: MessageById,
  output: MessageOrders,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => {
    ctx.assertAlso(['orders'])
    return ordersOfMessage(ctx, input.id)
  },
})

export const setMessageStatus = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/messages/{id}',
    summary: 'Mark a message as unread, read or answered',
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

export const answerMessage = mutation({
  rest: {
    method: 'POST',
    path: '/admin/messages/{id}/answers',
    summary: 'Answer a message: the answer is kept beside it and sent as a letter',
    description:
      'Replies to the letter go to the shop’s own address. What became of it is told with the message: `fate`.',
    status: 201,
    example: { answer: 'Rose No. 4 suits a warm undertone. Come by and try it.' },
  },
  access: 'messages',
  idempotent: true,
  input: NewAnswer,
  output: z.object({ message: z.string(), item: AnsweredMessage }),
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Your answer is on its way',
      item: await answer(tx, ctx, input),
    })),
})
