/**
 * Manages 2FA challenges, for verification and for setup. A token is valid for ten minutes and one
 * use. It is bound to the account, its current password, and the requesting session if any.
 */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  countRecoveryCodes,
  findChallenge,
  findMethods,
  insertChallenge,
} from '../../../../db/queries/accounts/two-factor.queries.ts'
import { findUserById } from '../../../../db/queries/accounts/users.queries.ts'
import type {
  TwoFactorChallengeRow,
  TwoFactorMethodRow,
  UserRow,
} from '../../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../../core/access/token.ts'
import type { OperationContext, RequestContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { accountChanged } from '../sessions/sessions.ts'
import { requestOptions, rpIdOf } from './passkeys.ts'
import type { Challenge } from './two-factor.schema.ts'

const minutes = 10

/** The message after a correct password when 2FA is still due. */
export const twoFactorDue = 'Enter a code or use a passkey to log in.'

type Purpose = 'login' | 'step-up' | 'totp' | 'passkey'

const markOf = ({ password_hash }: Pick<UserRow, 'password_hash'>): Buffer =>
  hashToken(password_hash ?? '')

const sessionOf = (token: string | undefined): Buffer | null => (token ? hashToken(token) : null)

/**
 * Creates a challenge.
 * @returns the token, which is never shown again
 * @throws AppError UNAUTHENTICATED when the account was deleted meanwhile
 */
export async function createChallenge(
  db: DbOrTx,
  user: UserRow,
  purpose: Purpose,
  what: {
    webauthn?: string
    secret?: string
    session?: string | undefined
    setupCode?: Buffer | undefined
  } = {},
): Promise<string> {
  const token = newToken()
  const isMade = await insertChallenge(db, {
    token_hash: hashToken(token),
    user_id: user.id,
    session_hash: sessionOf(what.session),
    purpose,
    password_fingerprint: markOf(user),
    webauthn: what.webauthn ?? null,
    secret: what.secret ?? null,
    setup_code_hash: what.setupCode ?? null,
    minutes,
  })
  if (!isMade) throw accountChanged()
  return token
}

/** Returns the passkeys that work at the requested host. */
export const passkeysForHost = (
  ctx: RequestContext,
  methods: readonly TwoFactorMethodRow[],
): TwoFactorMethodRow[] => methods.filter(({ rp_id }) => rp_id === rpIdOf(ctx))

/**
 * Creates a 2FA challenge for an account.
 * @param session the token of the requesting session; absent when a session is to be opened
 * @throws as {@link createChallenge}
 */
export async function requestChallenge(
  ctx: OperationContext,
  user: UserRow,
  session?: string,
): Promise<Challenge> {
  const methods = await findMethods(ctx.db, user.id)
  const passkeys = passkeysForHost(ctx, methods)
  const passkey = passkeys.length > 0 ? await requestOptions(ctx, passkeys) : null
  const challenge = await ctx.transaction((tx) =>
    createChallenge(tx, user, session ? 'step-up' : 'login', {
      session,
      ...(passkey ? { webauthn: passkey.challenge } : {}),
    }),
  )
  const kinds: Challenge['kinds'] = []
  if (methods.some(({ kind }) => kind === 'totp')) kinds.push('totp')
  if (passkey) kinds.push('passkey')
  if ((await countRecoveryCodes(ctx.db, user.id)) > 0) kinds.push('recovery')
  return { challenge, kinds, passkey: passkey && { ...passkey } }
}

export const invalidChallenge = () =>
  validationError([{ path: 'challenge', message: 'has expired or was already used: start again' }])

/**
 * Returns the challenge of a token with its account.
 * @param session the token of the answering session; absent when a session is to be opened
 * @throws AppError VALIDATION_FAILED naming `challenge` when it is invalid or expired
 */
export async function getChallenge(
  { db }: RequestContext,
  token: string,
  purposes: readonly Purpose[],
  session?: string,
): Promise<{ challenge: TwoFactorChallengeRow; user: UserRow }> {
  const challenge = await findChallenge(db, hashToken(token))
  const user = challenge && (await findUserById(db, challenge.user_id))
  const isOurs =
    challenge &&
    (purposes as readonly string[]).includes(challenge.purpose) &&
    (challenge.session_hash?.toString('hex') ?? null) ===
      (sessionOf(session)?.toString('hex') ?? null) &&
    user?.status === 'active' &&
    challenge.password_fingerprint.equals(markOf(user))
  if (!isOurs) throw invalidChallenge()
  return { challenge, user }
}
