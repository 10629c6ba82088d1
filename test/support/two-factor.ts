/** 2FA for tests: an authenticator app with a known secret, and its codes. */
import { randomBytes } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { seal } from '#server/core/secrets/seal.ts'
import { hashCode } from '#server/modules/accounts/two-factor/recovery-codes.ts'
import type { UserRow } from '../../db/schema/schema.ts'
import type { TestApp } from './test-app.ts'

export const knownSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const knownRecoveryCode = '3f7k-9wqz-2m4c-x8rt'

/** Returns the app's code at that time. */
export const codeAt = (time: Date | number, secret = knownSecret): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(time) })

/** Gives an account a method as if set up long ago. @returns its id */
export async function enableTwoFactor(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  { id }: Pick<UserRow, 'id'>,
): Promise<string> {
  const method = await db
    .insertInto('two_factor_methods')
    .values({
      user_id: id,
      kind: 'totp',
      name: 'Telephone',
      secret: seal(knownSecret, [services.secretKey]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ has_two_factor: true }).where('id', '=', id).execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: hashCode(knownRecoveryCode) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return method.id
}

/** Sets when the account's open sessions last passed the method, in minutes before now. */
export async function verifySessions(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<UserRow, 'id'>,
  minutesAgo = 0,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ verified_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where('user_id', '=', id)
    .execute()
}

/** Inserts a challenge that ends then; its token is unknown. */
export const insertedChallenge = (
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<UserRow, 'id'>,
  end: RawBuilder<Date>,
) =>
  db.insertInto('two_factor_challenges').values({
    token_hash: randomBytes(32),
    user_id: id,
    purpose: 'login',
    password_fingerprint: randomBytes(32),
    expires_at: end,
  })

/** Returns the code of the email sent during setup of the first method. */
export function setupCodeIn(email: string): string {
  const code = /\b(?:[0-9a-z]{4}-){3}[0-9a-z]{4}\b/.exec(email)?.[0]
  if (!code) throw new Error(`There is no code in this email: ${email}`)
  return code
}
