/** Notifications of the admin area, from events. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** One notification, and whether it is new to the user. */
export interface NotificationRow {
  position: number
  id: string
  type: string
  entity_id: string
  at: Date
  data: Record<string, unknown>
  is_new: boolean
  /** total of new ones, as far as they were counted */
  new_count: number
}

/**
 * Finds the newest events of some types. For a user who never looked, those of the last day are
 * new. Excludes successful imports and product changes: the index that makes this cheap omits them.
 * Sorted by `-position`, as that index is.
 * @param limits how many are shown, and up to how many new ones are counted, per type
 */
export async function findNotifications(
  db: DbOrTx,
  { userId, types }: { userId: string; types: readonly string[] },
  limits: { shown: number; counted: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with latest as (
      select seq, position,
        case when seen_position is null then at > now() - interval '1 day'
          else position > seen_position end as is_new
      from unnest(${types as string[]}::text[]) as wanted(type)
        cross join lateral (
          select seq, position, at from events
          where events.type = wanted.type and events.type <> 'product.updated'
            and position is not null
            and (events.type <> 'import.finished' or data ->> 'state' = 'failed')
          order by -position limit ${limits.counted}) as newest
        left join notification_reads on user_id = ${userId}::uuid
    )
    select events.position, events.id, type, entity_id, at, data, is_new,
      (select count(*) from latest where is_new)::integer as new_count
    from (select * from latest order by position desc limit ${limits.shown}) as shown
      join events using (seq)
    order by events.position desc`.execute(db)
  return rows
}

/** Stores the last position that a user saw; never a lower one, nor one beyond the newest event. */
export async function markSeen(tx: Tx, userId: string, position: number): Promise<void> {
  await sql`
    insert into notification_reads as known (user_id, seen_position)
    select ${userId}::uuid, least(${position}::bigint, coalesce(max(position), 0)) from events
    on conflict (user_id) do update
    set seen_position = greatest(known.seen_position, excluded.seen_position)`.execute(tx)
}
