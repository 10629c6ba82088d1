/** Second methods of accounts, and pending challenges. */
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp, Timestamp } from './columns.ts'

interface TwoFactorMethodsTable {
  id: Generated<string>
  user_id: string
  kind: 'totp' | 'passkey'
  name: string
  /** of an authenticator app: sealed, and the time step of its last used code */
  secret: string | null
  last_step: Generated<number>
  /** of a passkey */
  credential_id: string | null
  rp_id: string | null
  public_key: Buffer | null
  counter: Generated<number>
  transports: Generated<string[]>
  created_at: CreatedAt
  last_used_at: NullableTimestamp
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

interface TwoFactorChallengesTable {
  /** SHA-256 of the token, which only the caller knows */
  token_hash: Buffer
  user_id: string
  /** the session that is challenged; null for one that is not open yet */
  session_hash: Buffer | null
  purpose: string
  /** changing the password ends the challenge */
  password_fingerprint: Buffer
  /** the challenge that a passkey signs */
  webauthn: string | null
  /** of an authenticator app during setup, sealed */
  secret: string | null
  /** SHA-256 of the code that proves the mailbox during setup of a first method */
  setup_code_hash: Buffer | null
  expires_at: Timestamp
}

export interface TwoFactorTables {
  two_factor_methods: TwoFactorMethodsTable
  recovery_codes: RecoveryCodesTable
  two_factor_challenges: TwoFactorChallengesTable
}

export type TwoFactorMethodRow = Selectable<TwoFactorMethodsTable>
export type TwoFactorChallengeRow = Selectable<TwoFactorChallengesTable>
