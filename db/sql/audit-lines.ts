/**
 * What a line of the audit log holds, spelt here as it is in migration 0071, from its columns: who checks
 * it trusts no function of the database.
 */
import { type RawBuilder, sql } from 'kysely'

/** What the digest of a line is made over, behind the salt. */
export const auditContent = sql<string>`jsonb_build_array(audit_log.id,
  (extract(epoch from audit_log.at) * 1000000)::bigint, audit_log.actor, audit_log.action, audit_log.entity,
  audit_log.entity_id, audit_log.changes)::text`

/** What {@link sealErased} is handed of a line that was masked. */
export const erasedLine: RawBuilder<unknown> = sql`audit_log.id,
  encode(sha256(convert_to(${auditContent}, 'UTF8')), 'hex') as digest`

/**
 * Behind an update of audit_log that returns {@link erasedLine}: the log says itself which lines
 * somebody was taken out of, and what they hold since.
 * @example sql`with masked as (update audit_log … returning ${erasedLine}), ${sealErased(sql`masked`)} select`
 */
export const sealErased = (masked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  unsalted as (update audit_chain set salt = null where line in (select id from ${masked})),
  sealed as (
    insert into audit_log (actor, action, entity, entity_id, changes)
    select 'Araliya', 'audit.erase', 'audit', 'Erased customer',
      jsonb_build_object('lines', jsonb_build_array(null, jsonb_object_agg(id, digest)))
    from ${masked} having count(*) > 0)`
