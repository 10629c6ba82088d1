/** Checks that SECRET_KEY decrypts the stored secrets: different keys cannot read each other's. */

import { unseal } from '../../server/core/secrets/seal.ts'
import { findSecretKey } from '../../server/core/secrets/secret-key.ts'
import { type Check, fail, ok } from './check.ts'

/** Most secrets checked of each kind, newest first: a new key fails for older ones. */
const most = 200

const sealed = {
  'secrets of webhooks': `select secret from webhooks order by created_at desc limit ${most}`,
  'apps of second factors': `select secret from two_factor_methods where secret is not null order by created_at desc limit ${most}`,
  'addresses of feeds': `select sealed_url as secret from feeds where sealed_url is not null order by created_at desc limit ${most}`,
  'headers of feeds': `select header_value as secret from feeds where header_value is not null order by created_at desc limit ${most}`,
}

export const secrets: Check = async ({ config, database }) => {
  if (!database) return []
  // A database of a newer Araliya or another program has other tables, which the schema check
  // reports.
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass('webhooks') is not null and to_regclass('factors') is not null and exists (
       select from pg_attribute where attrelid = to_regclass('feeds') and attname = 'sealed_url') as there`,
  )
  if (!tables[0]!.there) return []
  const key = await findSecretKey(config)
  let all = 0
  const closed: string[] = []
  for (const [what, ask] of Object.entries(sealed)) {
    const { rows } = await database.query<{ secret: string }>(ask)
    const shut = rows.filter(
      ({ secret }) => key === undefined || unseal(secret, [key]) === undefined,
    )
    all += rows.length
    if (shut.length > 0) closed.push(`${shut.length} of ${rows.length} ${what}`)
  }
  if (closed.length === 0)
    return [
      ok('sealed secrets', all === 0 ? 'there are none' : `our key opens all ${all} looked at`),
    ]
  return [
    fail(
      'sealed secrets',
      key === undefined
        ? `no key here, and the database holds ${closed.join(', ')}`
        : `our key does not open ${closed.join(', ')}`,
      'Give every server the SECRET_KEY (or DATA_DIR/secret.key) that they were sealed with. Is it lost, renew those of webhooks and feeds, and lift the factors.',
    ),
  ]
}
