/** The session check of each request, as a function: planning it takes ten times as long as running it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function active_session(hash bytea)
      returns table (account users, permissions text[], is_verified boolean, is_stale boolean)
      language plpgsql stable rows 1 set enable_seqscan = off as $$
    begin
      return query
        select users, roles.permissions, sessions.verified_at > now() - interval '15 minutes',
          sessions.last_used_at < now() - interval '5 minutes'
        from sessions
          join users on users.id = sessions.user_id
          left join roles on roles.id = users.role_id
        where sessions.token_hash = hash and sessions.expires_at > now() and users.status = 'active';
    end $$;
  `)
    .execute(db)
}
