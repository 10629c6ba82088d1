/** Domain events and deliveries: server/modules/webhooks, server/platform/event-deliveries. */
import type { Generated, Selectable, Updateable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, UpdatedAt } from './columns.ts'

interface EventsTable {
  seq: Generated<number>
  id: Generated<string>
  /** one of eventTypes, server/core/events/events.schema.ts */
  type: string
  entity: string
  entity_id: string
  version: number
  at: CreatedAt
  xid: Generated<string>
  /** place in the order of events; null until no earlier event can appear */
  position: number | null
  customer_id: string | null
  /** the entity as the API returns it */
  data: Json<Record<string, unknown>>
}

interface EventDeliveriesTable {
  seq: Generated<number>
  id: Generated<string>
  /** `email`, `back-in-stock`, or `webhook:` and its id */
  subscriber: string
  /** deliveries of one queue are sent in order: an entity and its id */
  queue: string
  event_seq: number | null
  payload: Json<Record<string, unknown>> | null
  customer_id: string | null
  /** waiting, done, dead */
  state: Generated<string>
  attempts: Generated<number>
  due_at: UpdatedAt
  claimed_until: NullableTimestamp
  answer_status: number | null
  answer: string | null
  created_at: CreatedAt
  ended_at: NullableTimestamp
}

interface WebhooksTable {
  id: Generated<string>
  name: string
  url: string
  /** empty: all types */
  types: Generated<string[]>
  /** sealed */
  secret: string
  old_secret: string | null
  old_secret_until: NullableTimestamp
  /** on, off, failed */
  state: Generated<string>
  failing_since: NullableTimestamp
  created_by: string | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface EmailsTable {
  delivery_id: string
  subject: string
  /** text and HTML, compressed; see server/platform/email/stored-copy.ts */
  content: Buffer
  /** of `content` */
  dictionary: number
  /** of the newest attempt */
  rendered_at: UpdatedAt
}

interface EmailTemplatesTable {
  template: string
  subject: string
  closing: string
  version: Generated<number>
  changed_at: UpdatedAt
  changed_by: string
}

export interface EventTables {
  events: EventsTable
  event_deliveries: EventDeliveriesTable
  webhooks: WebhooksTable
  emails: EmailsTable
  email_templates: EmailTemplatesTable
}

export type EventRow = Selectable<EventsTable>
export type DeliveryRow = Selectable<EventDeliveriesTable>
export type WebhookRow = Selectable<WebhooksTable>
export type WebhookUpdate = Updateable<WebhooksTable>
export type EmailTemplateRow = Selectable<EmailTemplatesTable>
