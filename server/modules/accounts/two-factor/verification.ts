/** Verifies answers to 2FA challenges. Each code, assertion and recovery code works once. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  consumeChallenge,
  countRecoveryCodes,
  countUse,
  findMethods,
  useRecoveryCode,
  useStep,
} from '../../../../db/queries/accounts/two-factor.queries.ts'
import type {
  TwoFactorChallengeRow,
  TwoFactorMethodRow,
  UserRow,
} from '../../../../db/schema/schema.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { unseal } from '../../../core/secrets/seal.ts'
import { throttleTwoFactor } from '../sessions/login-throttle.ts'
import { getChallenge, invalidChallenge, passkeysForHost } from './challenges.ts'
import { verifyPasskeyAnswer } from './passkeys.ts'
import { hashCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import type { ChallengeAnswer, PasskeyAnswer } from './two-factor.schema.ts'
import { queueTwoFactorEmail } from './two-factor-emails.ts'

/** Consumes a verified answer. @returns false when a concurrent request was first */
type Consume = (tx: Tx) => Promise<boolean>

async function verifyCode(
  ctx: OperationContext,
  methods: TwoFactorMethodRow[],
  code: string,
): Promise<Consume | undefined> {
  for (const { id, kind, secret: sealed } of methods) {
    if (kind !== 'totp') continue
    const secret = unseal(sealed!, [ctx.secretKey])
    if (secret === undefined)
      ctx.log.warn({ method: id }, 'a 2FA method is sealed with another key')
    const step = secret && (await stepOf(secret, code, ctx.clock()))
    if (step) return (tx) => useStep(tx, id, step)
  }
  return undefined
}

async function verifyPasskey(
  ctx: OperationContext,
  methods: TwoFactorMethodRow[],
  { webauthn }: TwoFactorChallengeRow,
  passkey: PasskeyAnswer,
): Promise<Consume | undefined> {
  const method = passkeysForHost(ctx, methods).find(
    ({ credential_id }) => credential_id === passkey.id,
  )
  const counter = method && webauthn && (await verifyPasskeyAnswer(ctx, webauthn, method, passkey))
  if (typeof counter !== 'number') return undefined
  // The signed challenge is consumed as well, so the assertion works once.
  return (tx) => countUse(tx, method!.id, counter).then(() => true)
}

const consumeRecoveryCode =
  (user: UserRow, code: string): Consume =>
  async (tx) => {
    if (!(await useRecoveryCode(tx, user.id, hashCode(code)))) return false
    const left = await countRecoveryCodes(tx, user.id)
    await queueTwoFactorEmail(tx, user, { what: 'recovered', left })
    return true
  }

/** Verifies an answer before the transaction, because verification is slow. */
async function verifyAnswer(
  ctx: OperationContext,
  { challenge, user }: { challenge: TwoFactorChallengeRow; user: UserRow },
  { code, passkey }: ChallengeAnswer,
): Promise<Consume | undefined> {
  const methods = await findMethods(ctx.db, user.id)
  if (passkey) return verifyPasskey(ctx, methods, challenge, passkey)
  const digits = code!.replace(/\s/g, '')
  return /^\d{6}$/.test(digits)
    ? verifyCode(ctx, methods, digits)
    : consumeRecoveryCode(user, code!)
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
  answer: ChallengeAnswer,
  session: string | undefined,
  work: (tx: Tx, user: UserRow) => Promise<T | undefined>,
  failed: (user: UserRow) => void = () => {},
): Promise<T> {
  const request = await getChallenge(
    ctx,
    answer.challenge,
    [session ? 'step-up' : 'login'],
    session,
  )
  let done: T | undefined
  const right = await throttleTwoFactor(ctx, request.user, async () => {
    const use = await verifyAnswer(ctx, request, answer)
    if (!use) return false
    done = await ctx.transaction(async (tx) => {
      if (!(await use(tx))) return undefined
      const taken = await consumeChallenge(tx, request.challenge.token_hash)
      const worked = taken ? await work(tx, request.user) : undefined
      if (!worked) throw invalidChallenge()
      return worked
    })
    return done !== undefined
  })
  if (!right) {
    failed(request.user)
    throw wrong(answer)
  }
  return done!
}

const wrong = ({ passkey }: ChallengeAnswer) =>
  validationError([
    passkey
      ? { path: 'passkey', message: 'is not correct' }
      : { path: 'code', message: 'is not correct, or was already used' },
  ])
