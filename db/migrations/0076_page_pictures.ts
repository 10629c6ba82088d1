/** A page of the shop's own takes its pictures when it is written, as articles do: none is swept away beneath it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function own_page_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(array[new.body]);
      return null;
    end $$;
    create trigger own_pages_pictures after insert or update of body on own_pages
      for each row execute function own_page_uses_pictures();
  `)
    .execute(db)
}
