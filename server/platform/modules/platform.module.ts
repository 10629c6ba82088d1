/** Event deliveries, and the deletion of expired rows of core and platform. */
import { deleteOldCallCounts } from '../../../db/queries/core/call-counts.queries.ts'
import { deleteOldDeliveries } from '../../../db/queries/core/event-deliveries.queries.ts'
import { deleteOldEvents } from '../../../db/queries/core/events.queries.ts'
import { deleteOldFailures } from '../../../db/queries/core/failures.queries.ts'
import { deleteOldIdempotencyKeys } from '../../../db/queries/core/idempotency.queries.ts'
import * as eventDeliveries from '../event-deliveries/event-deliveries.operations.ts'
import { cleanup, defineModule } from './define-module.ts'

/** Days that a finished delivery and an event are stored. */
const retentionDays = { deliveries: 30, events: 365 }

export const platformModule = defineModule({
  name: 'platform',
  operations: { eventDeliveries },
  jobs: [
    cleanup('delete old idempotency keys', deleteOldIdempotencyKeys),
    cleanup('delete old failure counts', deleteOldFailures),
    cleanup('delete old call counts', deleteOldCallCounts),
    cleanup('delete old event deliveries', (db) =>
      deleteOldDeliveries(db, retentionDays.deliveries),
    ),
    cleanup('delete old events', (db) => deleteOldEvents(db, retentionDays.events)),
  ],
})
