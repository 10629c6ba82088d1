/** What happened, for the bell of the admin area. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** One thing that happened, and whether it is new to whoever asks. */
export interface NewsRow {
  position: number
  id: string
  type: string
  entity_id: string
  at: Date
  data: Record<string, unknown>
  is_new: boolean
  /** new ones in all, as far as they were counted */
  new_count: number
}

/**
 * The newest events of some types. To somebody who never looked, those of the last day are new.
 * Imports that went well are no news, and a change of a product is none either: its events are not in
 * the index that makes this cheap.
 * `-position`, because the index is by that.
 * @param limits how many are shown, and how far the new ones are counted, of each type
 */
export async function findNews(
  db: DbOrTx,
  { userId, types }: { userId: string; types: readonly string[] },
  limits: { shown: number; counted: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with latest as (
      select seq, position,
        case when seen is null then at > now() - interval '1 day' else position > seen end as is_new
      from unnest(${types as string[]}::text[]) as wanted(type)
        cross join lateral (
          select seq, position, at from events
          where events.type = wanted.type and events.type <> 'product.updated'
            and position is not null
            and (events.type <> 'import.finished' or data ->> 'state' = 'failed')
          order by -position limit ${limits.counted}) as newest
        left join staff_news on user_id = ${userId}::uuid
    )
    select events.position, events.id, type, entity_id, at, data, is_new,
      (select count(*) from latest where is_new)::integer as new_count
    from (select * from latest order by position desc limit ${limits.shown}) as shown
      join events using (seq)
    order by events.position desc`.execute(db)
  return rows
}

/** Notes how far somebody has seen; never less far than before, nor farther than anything happened. */
export async function noteSeen(tx: Tx, userId: string, position: number): Promise<void> {
  await sql`
    insert into staff_news as known (user_id, seen)
    select ${userId}::uuid, least(${position}::bigint, coalesce(max(position), 0)) from events
    on conflict (user_id) do update set seen = greatest(known.seen, excluded.seen)`.execute(tx)
}
