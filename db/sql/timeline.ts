/** Which server a primary is: every promotion begins another timeline, whose positions are not those of the one before. */

/** Of the cluster, the same in its replicas. */
export const systemOfPrimary = '(select system_identifier from pg_control_system())::text'

/** The number of the timeline that is written; fails in a standby. */
export const timelineOfPrimary =
  "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"
