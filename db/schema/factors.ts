/** Second factors of accounts, and what asks for them. */
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp, Timestamp } from './columns.ts'

interface FactorsTable {
  id: Generated<string>
  user_id: string
  kind: 'totp' | 'passkey'
  name: string
  /** of an app: sealed, and the step of time whose code was used last */
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

interface FactorChallengesTable {
  /** SHA-256 of the token, which only the caller knows */
  token_hash: Buffer
  user_id: string
  /** which session asks; null for one that is to be opened */
  session_hash: Buffer | null
  purpose: string
  /** another password ends the challenge */
  password_mark: Buffer
  /** what a passkey is to sign */
  webauthn: string | null
  /** of an app that is being set up, sealed */
  secret: string | null
  /** SHA-256 of the code by which whoever sets up a first factor proved their mailbox */
  setup_code_hash: Buffer | null
  expires_at: Timestamp
}

export interface FactorTables {
  factors: FactorsTable
  recovery_codes: RecoveryCodesTable
  factor_challenges: FactorChallengesTable
}

export type FactorRow = Selectable<FactorsTable>
export type FactorChallengeRow = Selectable<FactorChallengesTable>
