/** Presents subscribers to staff. */
import type { SubscriberRow } from '../../../db/schema/schema.ts'
import type { Subscriber } from './newsletter.schema.ts'

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  state: row.state as Subscriber['state'],
  changedAt: row.changed_at.toISOString(),
})
