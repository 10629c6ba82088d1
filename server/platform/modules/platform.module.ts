/** Event deliveries, and the deletion of what core and platform keep for a time. */
import { forgetOldCalls } from '../../../db/queries/core/call-counts.queries.ts'
import { deleteOldDeliveries } from '../../../db/queries/core/event-deliveries.queries.ts'
import { deleteOldEvents } from '../../../db/queries/core/events.queries.ts'
import { forgetOldFailures } from '../../../db/queries/core/failures.queries.ts'
import { forgetOldKeys } from '../../../db/queries/core/idempotency.queries.ts'
import * as deliveries from '../event-deliveries/deliveries.operations.ts'
import { defineModule, hourly } from './define-module.ts'

/** Days that a finished delivery and an event are kept. */
const keptDays = { deliveries: 30, events: 365 }

export const platformModule = defineModule({
  name: 'platform',
  operations: { deliveries },
  jobs: [
    { name: 'delete old idempotency keys', every: hourly, run: ({ db }) => forgetOldKeys(db) },
    { name: 'delete old failure counts', every: hourly, run: ({ db }) => forgetOldFailures(db) },
    { name: 'delete old call counts', every: hourly, run: ({ db }) => forgetOldCalls(db) },
    {
      name: 'delete old event deliveries',
      every: hourly,
      run: ({ db }) => deleteOldDeliveries(db, keptDays.deliveries),
    },
    {
      name: 'delete old events',
      every: hourly,
      run: ({ db }) => deleteOldEvents(db, keptDays.events),
    },
  ],
})
