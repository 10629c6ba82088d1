/** Which server a primary is: every promotion begins another timeline, whose positions are not those of the one before. */

/** Of the cluster, the same in its replicas. */
export const systemOfPrimary = '(select system_identifier from pg_control_system())::text'

/** The number of the timeline that is written; fails in a standby. */
export const timelineOfPrimary =
  "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"

/** Where its log is, and on which timeline. Read outside the writing transactions: a place taken in one lies before its commit. */
export const primaryPlace = `select (pg_current_wal_insert_lsn() - '0/0')::int8 as position,
  ${systemOfPrimary} || '/' || ${timelineOfPrimary} as system`

/** How far a standby has come, on which timeline of which cluster; with what else is asked. */
export const standbyPlace = (more: string): string => `select pg_is_in_recovery() as standby,
  (pg_last_wal_replay_lsn() - '0/0')::int8 as position,
  (select system_identifier from pg_control_system())::text || '/' || (select greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()))) as system, ${more}`

/** Milliseconds that a statement of this session may take: where it is not what the session was told, a pooler lends it. */
export const toldLimit =
  "(extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as told"
