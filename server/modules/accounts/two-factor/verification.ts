/** Verifies answers to 2FA challenges. Each code, assertion and recovery code works once. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  countRecoveryCodes,
  countUse,
  findFactors,
  takeChallenge,
  useRecoveryCode,
  useStep,
} from '../../../../db/queries/accounts/two-factor.queries.ts'
import type { FactorChallengeRow, FactorRow, UserRow } from '../../../../db/schema/schema.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { unseal } from '../../../core/secrets/seal.ts'
import { judgeFactor } from '../sessions/login-throttle.ts'
import { challengeGone, getChallenge, passkeysHere } from './challenges.ts'
import { readAnswer } from './passkeys.ts'
import { hashCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import type { PasskeyAnswer, Proof } from './two-factor.schema.ts'
import { queueTwoFactorEmail } from './two-factor-emails.ts'

/** Consumes a verified answer. @returns false when a concurrent request was first */
type Use = (tx: Tx) => Promise<boolean>

async function readCode(
  ctx: OperationContext,
  factors: FactorRow[],
  code: string,
): Promise<Use | undefined> {
  for (const { id, kind, secret: sealed } of factors) {
    if (kind !== 'totp') continue
    const secret = unseal(sealed!, [ctx.secretKey])
    if (secret === undefined) ctx.log.warn({ factor: id }, 'a factor is sealed with another key')
    const step = secret && (await stepOf(secret, code, ctx.clock()))
    if (step) return (tx) => useStep(tx, id, step)
  }
  return undefined
}

async function readPasskey(
  ctx: OperationContext,
  factors: FactorRow[],
  { webauthn }: FactorChallengeRow,
  passkey: PasskeyAnswer,
): Promise<Use | undefined> {
  const factor = passkeysHere(ctx, factors).find(
    ({ credential_id }) => credential_id === passkey.id,
  )
  const counter = factor && webauthn && (await readAnswer(ctx, webauthn, factor, passkey))
  if (typeof counter !== 'number') return undefined
  // The signed challenge is consumed as well, so the assertion works once.
  return (tx) => countUse(tx, factor!.id, counter).then(() => true)
}

const recover =
  (user: UserRow, code: string): Use =>
  async (tx) => {
    if (!(await useRecoveryCode(tx, user.id, hashCode(code)))) return false
    const left = await countRecoveryCodes(tx, user.id)
    await queueTwoFactorEmail(tx, user, { what: 'recovered', left })
    return true
  }

/** Verifies an answer before the transaction, because verification is slow. */
async function read(
  ctx: OperationContext,
  { challenge, user }: { challenge: FactorChallengeRow; user: UserRow },
  { code, passkey }: Proof,
): Promise<Use | undefined> {
  const factors = await findFactors(ctx.db, user.id)
  if (passkey) return readPasskey(ctx, factors, challenge, passkey)
  const digits = code!.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? readCode(ctx, factors, digits) : recover(user, code!)
}

/**
 * Answers a challenge and does its work in one transaction.
 * @param session the token of the answering session; absent when a session is to be opened
 * @param work returns undefined when the challenge no longer fits the account
 * @param failed is called with the account whose answer was wrong
 * @throws AppError VALIDATION_FAILED naming `challenge`, `code` or `passkey`, RATE_LIMITED with the
 * seconds left to wait
 */
export async function answerChallenge<T extends object>(
  ctx: OperationContext,
  proof: Proof,
  session: string | undefined,
  work: (tx: Tx, user: UserRow) => Promise<T | undefined>,
  failed: (user: UserRow) => void = () => {},
): Promise<T> {
  const asked = await getChallenge(ctx, proof.challenge, [session ? 'proof' : 'login'], session)
  let done: T | undefined
  const right = await judgeFactor(ctx, asked.user, async () => {
    const use = await read(ctx, asked, proof)
    if (!use) return false
    done = await ctx.transaction(async (tx) => {
      if (!(await use(tx))) return undefined
      const taken = await takeChallenge(tx, asked.challenge.token_hash)
      const worked = taken ? await work(tx, asked.user) : undefined
      if (!worked) throw challengeGone()
      return worked
    })
    return done !== undefined
  })
  if (!right) {
    failed(asked.user)
    throw wrong(proof)
  }
  return done!
}

const wrong = ({ passkey }: Proof) =>
  validationError([
    passkey
      ? { path: 'passkey', message: 'is not right' }
      : { path: 'code', message: 'is not right, or was used already' },
  ])
