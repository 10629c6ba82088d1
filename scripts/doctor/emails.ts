/** Finds accounts with email addresses that the shop once accepted and would refuse today. */
import { emailPattern } from '../../server/core/values/fields.schema.ts'
import { type Check, ok, warn } from './check.ts'

/** Addresses listed in the finding. */
const shown = 5

export const emails: Check = async ({ database }) => {
  if (!database) return []
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass('users') is not null as there`,
  )
  if (!tables[0]!.there) return []
  const { rows } = await database.query<{ email: string; total: number }>(
    `select email, count(*) over ()::int as total from users where email !~ $1
     order by created_at desc limit ${shown}`,
    [emailPattern.source],
  )
  if (rows.length === 0) return [ok('account emails', 'all are valid')]
  const named = rows.map(({ email }) => JSON.stringify(email)).join(', ')
  const { total } = rows[0]!
  return [
    warn(
      'account emails',
      `${total} ${total === 1 ? 'account has' : 'accounts have'} an invalid address: ${named}${total > shown ? ', …' : ''}`,
      'Such an account may share a mailbox with another one. Merge or delete it under Users (/admin/customers?email=invalid), or ask the customer for another address.',
    ),
  ]
}
