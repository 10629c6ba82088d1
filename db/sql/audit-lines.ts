/**
 * Declares the content of an audit log line from its columns, as migration 0071 does: a verifier
 * trusts no database function.
 */
import { type RawBuilder, sql } from 'kysely'

/** The text that a line's digest covers, after the salt. */
export const auditContent = sql<string>`jsonb_build_array(audit_log.id,
  (extract(epoch from audit_log.at) * 1000000)::bigint, audit_log.actor, audit_log.action, audit_log.entity,
  audit_log.entity_id, audit_log.changes)::text`

/** The columns of a masked line that {@link sealErased} needs. */
export const erasedLine: RawBuilder<unknown> = sql`audit_log.id,
  encode(sha256(convert_to(${auditContent}, 'UTF8')), 'hex') as digest`

/**
 * Follows an update of audit_log that returns {@link erasedLine}. Records in the log which lines
 * were masked, and their content since.
 * @example sql`with masked as (update audit_log … returning ${erasedLine}), ${sealErased(sql`masked`)} select`
 */
export const sealErased = (masked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  unsalted as (update audit_chain set salt = null where line in (select id from ${masked})),
  sealed as (
    insert into audit_log (actor, action, entity, entity_id, changes)
    select 'Araliya', 'audit.erase', 'audit', 'Erased customer',
      jsonb_build_object('lines', jsonb_build_array(null, jsonb_object_agg(id, digest)))
    from ${masked} having count(*) > 0)`
