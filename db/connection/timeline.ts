/** Identifies a primary: every promotion begins another timeline, with its own positions. */

/** SQL for the cluster's identifier, the same in its replicas. */
export const systemOfPrimary = '(select system_identifier from pg_control_system())::text'

/** SQL for the number of the current timeline; fails in a standby. */
export const timelineOfPrimary =
  "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"

/** SQL for the primary's log position and timeline; within a transaction it precedes the commit. */
export const primaryPlace = `select (pg_current_wal_insert_lsn() - '0/0')::int8 as position,
  ${systemOfPrimary} || '/' || ${timelineOfPrimary} as system`

/** Returns SQL for a standby's replay position, timeline and cluster, with `more` columns. */
export const standbyPlace = (more: string): string => `select pg_is_in_recovery() as standby,
  (pg_last_wal_replay_lsn() - '0/0')::int8 as position,
  (select system_identifier from pg_control_system())::text || '/' || (select greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()))) as system, ${more}`

/** SQL for the session's statement limit in ms; one that differs reveals a pooler. */
export const reportLimit =
  "(extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as reported"
