/**
 * Holding whoever acts still, see db/queries/actors.ts. Functions, because Postgres keeps the plans
 * of their statements for a connection, where a statement with all of it is planned for each write;
 * and because their statements run one after the other, so the order of the locks is certain, and
 * each sees what was committed while the one before it waited. And counting unpaid cash orders
 * reads its indexes, whenever its plan was made.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A plan made while there was no order yet, and kept for the connection, read all that came since.
  await sql`alter function open_cash(uuid, text) set enable_seqscan = off`.execute(db)
  await sql
    .raw(`
    -- The first half of a gate's name says that it is one, the second whose.
    create function close_gate(account uuid) returns void language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(7214003, hashtext(account::text));
    end $$;

    -- What somebody is, as json of type, role_id, permissions; null when they may not act.
    create function hold_account(account uuid, alone boolean) returns jsonb
      language plpgsql volatile as $$
    declare
      held record;
      allowed text[];
    begin
      if alone then
        perform close_gate(account);
        select type, role_id into held from users
          where id = account and status = 'active' for no key update;
      else
        perform pg_advisory_xact_lock_shared(7214003, hashtext(account::text));
        select type, role_id into held from users
          where id = account and status = 'active' for share;
      end if;
      if not found then return null; end if;
      if held.role_id is not null then
        select permissions into allowed from roles where id = held.role_id for share;
      end if;
      return jsonb_build_object(
        'type', held.type, 'role_id', held.role_id, 'permissions', to_jsonb(allowed));
    end $$;

    create function hold_session(account uuid, hash bytea, alone boolean) returns jsonb
      language plpgsql volatile as $$
    declare
      held jsonb := hold_account(account, alone);
    begin
      perform from sessions
        where token_hash = hash and user_id = account and expires_at > now() for key share;
      return case when found then held end;
    end $$;

    -- Without a secret for work that goes on after its request was answered.
    create function hold_api_key(key uuid, secret bytea) returns jsonb
      language plpgsql volatile as $$
    declare
      maker uuid := (select created_by from api_keys where id = key);
      held jsonb := hold_account(maker, false);
      carried record;
    begin
      if held is null or held ->> 'type' <> 'admin' then return null; end if;
      select role, permissions into carried from api_keys
        where id = key and created_by = maker and revoked_at is null
          and (expires_at is null or expires_at > now())
          and (secret is null or token_hash = secret
            or (previous_hash = secret and previous_until > now()))
        for share;
      if not found then return null; end if;
      return held || jsonb_build_object(
        'type', carried.role, 'key_permissions', to_jsonb(carried.permissions));
    end $$;
  `)
    .execute(db)
}
