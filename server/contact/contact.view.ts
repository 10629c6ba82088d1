/** Messages and subscribers as staff see them. */
import type { ContactMessageRow, SubscriberRow } from '../../db/schema.ts'
import type { Message, Subscriber } from './contact.schema.ts'

export const viewMessage = (row: ContactMessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status as Message['status'],
  createdAt: row.created_at.toISOString(),
})

export const viewSubscriber = ({ id, email, created_at }: SubscriberRow): Subscriber => ({
  id,
  email,
  createdAt: created_at.toISOString(),
})
