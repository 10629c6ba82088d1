/**
 * Folds đ, ħ, ı and ŋ to d, h, i and n. A superfluous letter in the list had moved them by one, so
 * that a search for `dunav` missed Đunav's lower-case spelling.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function fold_letters(written text) returns text
      language sql immutable parallel safe
      return normalize(regexp_replace(normalize(translate(
          replace(replace(replace(replace(replace(replace(replace(replace(written,
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
          'łŁøØđĐðÐħĦıŋŊ', 'llooddddhhinn'), NFD), '[\\u0300-\\u036f]', '', 'g'), NFC);

    -- The words of such products are made again, without a new version.
    alter table products disable trigger products_touch;
    update products set product_name = product_name
      where product_name || join_texts(alt_names) || category || description ~ '[đħıŋŊ]';
    alter table products enable trigger products_touch;
    update product_group_members set option_values = option_values
      where join_texts(option_values) ~ '[đħıŋŊ]';
  `)
    .execute(db)
}
