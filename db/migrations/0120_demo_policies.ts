/** Unedited demo policies begin with the new first line, by which the setup guide recognises them. */
import { type Kysely, sql } from 'kysely'

const before =
  '*This is a demo shop with demo texts. Whoever runs it writes their own under Settings, Policies.*'
const after = '*This is a demo shop with demo texts. Replace them under Settings, Policies.*'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['shop_settings', 'value'],
    ['setting_changes', 'before'],
    ['setting_changes', 'after'],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}::text, ${before}, ${after})::jsonb
      where key like 'policies.%' and strpos(${sql.ref(column)}::text, ${before}) > 0`.execute(db)
}
