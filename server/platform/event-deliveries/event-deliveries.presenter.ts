/** Presents a delivery for staff. */
import type { DeliveryRow } from '../../../db/schema/schema.ts'

/** Presents the progress of a delivery: {@link progressFields} of deliveries.schema.ts. */
export const presentProgress = (
  row: Pick<
    DeliveryRow,
    'attempts' | 'due_at' | 'answer_status' | 'answer' | 'created_at' | 'ended_at'
  >,
) => ({
  attempts: row.attempts,
  dueAt: row.due_at.toISOString(),
  status: row.answer_status,
  answer: row.answer ?? '',
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
