/** Cases of test/support/queries/cases.ts for 2FA methods. */
import type { Cases } from './queries.ts'
import { hash, id } from './samples.ts'

const challenge = {
  token_hash: hash,
  user_id: id,
  session_hash: null,
  purpose: 'login',
  password_fingerprint: hash,
  webauthn: null,
  secret: null,
  setup_code_hash: null,
  minutes: 10,
}

export const twoFactorQueryCases = {
  markSessionVerified: [hash],
  findMethods: [id],
  insertMethod: [{ user_id: id, kind: 'totp', name: 'Telephone', secret: 's', last_step: 1 }],
  deleteMethods: { all: [id], one: [id, id] },
  useStep: [id, 59_000_000],
  countUse: [id, 7],
  replaceRecoveryCodes: { 'by new ones': [id, [hash]], 'by none': [id, []] },
  countRecoveryCodes: [id],
  useRecoveryCode: [id, hash],
  insertChallenge: [challenge],
  findChallenge: [hash],
  consumeChallenge: [hash],
  deleteOldChallenges: [],
} satisfies Partial<Cases>
