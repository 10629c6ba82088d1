/** Checks that SECRET_KEY decrypts the stored secrets: different keys cannot read each other's. */

import { unseal } from '../../server/core/secrets/seal.ts'
import { findSecretKey } from '../../server/core/secrets/secret-key.ts'
import { type Check, fail, ok } from './check.ts'

/** Most secrets checked of each kind, newest first: a new key fails for older ones. */
const most = 200

const sealed = {
  'webhook secrets': `select secret from webhooks order by created_at desc limit ${most}`,
  'two-factor apps': `select secret from two_factor_methods where secret is not null order by created_at desc limit ${most}`,
  'feed addresses': `select sealed_url as secret from feeds order by created_at desc limit ${most}`,
  'feed headers': `select header_value as secret from feeds where header_value is not null order by created_at desc limit ${most}`,
}

export const secrets: Check = async ({ config, database }) => {
  if (!database) return []
  // A database of a newer Araliya or another program has other tables, which the schema check
  // reports.
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass('webhooks') is not null and to_regclass('two_factor_methods') is not null and exists (
       select from pg_attribute where attrelid = to_regclass('feeds') and attname = 'sealed_url') as there`,
  )
  if (!tables[0]!.there) return []
  const key = await findSecretKey(config)
  let all = 0
  const closed: string[] = []
  for (const [what, ask] of Object.entries(sealed)) {
    const { rows } = await database.query<{ secret: string }>(ask)
    const unreadable = rows.filter(
      ({ secret }) => key === undefined || unseal(secret, [key]) === undefined,
    )
    all += rows.length
    if (unreadable.length > 0) closed.push(`${unreadable.length} of ${rows.length} ${what}`)
  }
  if (closed.length === 0)
    return [ok('encrypted secrets', all === 0 ? 'none' : `the key decrypts all ${all} checked`)]
  return [
    fail(
      'encrypted secrets',
      key === undefined
        ? `no key is set, but the database has ${closed.join(', ')}`
        : `the key does not decrypt ${closed.join(', ')}`,
      'Give every server the SECRET_KEY (or DATA_DIR/secret.key) that encrypted them. If it is lost, renew the secrets of webhooks and feeds, and reset two-factor authentication.',
    ),
  ]
}
