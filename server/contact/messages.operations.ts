/** Contact messages for staff. */
import * as z from 'zod'
import type { ContactMessageRow } from '../../db/schema.ts'
import { mutation, query } from '../operation.ts'
import { Message, MessagePage, MessagePageRequest, MessageStatusChange } from './contact.schema.ts'
import { markMessage, pageMessages } from './contact.service.ts'

const tags = ['Contact']

const viewMessage = (row: ContactMessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status as Message['status'],
  createdAt: row.created_at.toISOString(),
})

export const page = query({
  rest: {
    method: 'GET',
    path: '/admin/messages',
    summary: 'A page of contact messages, searched, filtered and sorted',
    tags,
  },
  access: 'admin',
  input: MessagePageRequest,
  output: MessagePage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageMessages(ctx, filter, { order, limit, cursor })
    return { items: items.map(viewMessage), ...rest }
  },
})

export const setStatus = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/messages/{id}',
    summary: 'Mark a message as unread, read or answered',
    tags,
    example: { status: 'answered' },
  },
  access: 'admin',
  input: MessageStatusChange,
  output: z.object({ message: z.string(), item: Message }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: `Message marked as ${input.status}`,
    item: viewMessage(await markMessage(ctx, input.id, input.status)),
  }),
})
