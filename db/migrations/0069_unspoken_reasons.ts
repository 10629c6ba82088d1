/** Why something was given back is a staff member's note: it goes from a credit note with its buyer. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function papers_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.content -> 'buyer' ->> 'erased' = 'true'
        and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
        and new.content - 'buyer' = jsonb_set(old.content - 'buyer', '{corrects,reason}', '""', false) then
        return new;
      end if;
      raise exception 'an invoice or a credit note is never changed or removed';
    end $$;

    update papers set content = jsonb_set(content, '{corrects,reason}', '""', false)
    where content -> 'buyer' ->> 'erased' = 'true' and content ? 'corrects';
  `)
    .execute(db)
}
