/** Builds the events of customer accounts. Staff accounts emit none. */
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { presentUser } from '../users/users.presenter.ts'

type CustomerEvent = 'customer.registered' | 'customer.updated' | 'customer.deleted'

export const customerEvents = (type: CustomerEvent, user: UserRow): DomainEvent[] =>
  user.type === 'customer'
    ? [{ type, entityId: user.id, customerId: user.id, data: presentUser(user) }]
    : []
