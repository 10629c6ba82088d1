/**
 * The audit log shows what was done to it: each line gets a place and a hash over its content and the
 * line before, in the transaction that writes it and as the last thing of that, so that nobody waits for
 * a place longer than a commit takes. The salt keeps a digest from telling what it was made of once the
 * content is gone: whoever is forgotten loses it (docs/decisions/2026-11-22-a-chained-audit-log.md).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table audit_chain (
      -- 1, 2, 3, … in the order of the commits
      place bigint primary key,
      line bigint not null unique,
      -- null: somebody was taken out of the line
      salt uuid,
      -- over salt and content
      digest bytea not null,
      -- over the hash before, place, line and digest
      hash bytea not null
    );

    create function chain_audit(line audit_log) returns void language plpgsql as $$
    declare
      head audit_chain;
      salt uuid := gen_random_uuid();
      digest bytea;
    begin
      perform pg_advisory_xact_lock(7214004);
      select * into head from audit_chain order by place desc limit 1;
      head.place := coalesce(head.place, 0) + 1;
      digest := sha256(convert_to(salt::text || jsonb_build_array(line.id,
        (extract(epoch from line.at) * 1000000)::bigint, line.actor, line.action, line.entity,
        line.entity_id, line.changes)::text, 'UTF8'));
      insert into audit_chain values (head.place, line.id, salt, digest, sha256(coalesce(head.hash, '')
        || convert_to(head.place || ':' || line.id || ':', 'UTF8') || digest));
    end $$;

    create function chain_new_audit() returns trigger language plpgsql as $$
    begin
      perform chain_audit(new);
      return null;
    end $$;

    -- first, as it waits for whoever is just writing a line, and lets nobody write one until all have places
    create constraint trigger audit_chained after insert on audit_log
      deferrable initially deferred for each row execute function chain_new_audit();

    do $$
    declare line audit_log;
    begin
      for line in select * from audit_log order by id loop
        perform chain_audit(line);
      end loop;
    end $$;
  `)
    .execute(db)
}
