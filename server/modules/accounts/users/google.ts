/**
 * Asks Google for the audience and user of an access token, at every sign-in, with a time limit.
 */
import * as z from 'zod'
import { AppError } from '../../../core/errors/errors.ts'
import {
  isEmail,
  isImageUrl,
  isStorableText,
  limits,
  plainEmail,
} from '../../../core/values/fields.schema.ts'
import { tracedFetch } from '../../../platform/telemetry/fetch.ts'

/** Milliseconds for both requests together. */
const timeLimit = 3_000
/** Bytes of an answer. Genuine ones have a few hundred. */
const largestAnswer = 65_536

/** Google sends `email_verified` as a string in one answer and as a boolean in the other. */
const verified = z.union([z.boolean(), z.string().transform((value) => value === 'true')])

const TokenInfo = z.object({
  aud: z.string(),
  sub: z.string().min(1).max(255).refine(isStorableText),
  email: z.string().optional(),
  email_verified: verified.optional(),
})
const UserInfo = z.object({
  sub: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})

/** A Google user. */
export interface GoogleUser {
  /** Google's own id, the only field that never changes */
  subject: string
  email: string
  firstName: string
  lastName: string
  /** '' when there is none */
  image: string
}

const unreachable = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Google cannot be reached. Please try again.', { cause })

const refused = () =>
  new AppError('UNAUTHENTICATED', 'Google rejected this sign-in. Please try again.')

/**
 * Calls Google.
 * @throws AppError UNAUTHENTICATED when Google refuses, UNAVAILABLE for an invalid answer
 */
async function callGoogle<T>(
  address: URL,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  let status: number
  let body: string
  try {
    const response = await tracedFetch(address, { headers, signal, redirect: 'error' })
    status = response.status
    if (Number(response.headers.get('content-length') ?? 0) > largestAnswer)
      throw new Error('the answer is too large')
    body = await response.text()
  } catch (error) {
    throw unreachable(error)
  }
  if (status >= 400 && status < 500 && status !== 429) throw refused()
  if (status !== 200) throw unreachable(new Error(`Google answered ${status}`))
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw unreachable(new Error('the answer of Google is not JSON'))
  }
  const answer = schema.safeParse(json)
  if (!answer.success)
    throw unreachable(new Error('the answer of Google does not match the expected schema'))
  return answer.data
}

/** Cleans a name so that it passes the shop's validation. */
const asName = (name: string | undefined): string =>
  (name ?? '').toWellFormed().replaceAll('\u0000', '').trim().slice(0, 100).toWellFormed()

/**
 * Returns the user of an access token.
 * @param google.clientId the audience that the token must have
 * @throws AppError UNAUTHENTICATED for a token that Google refuses or that was issued for another
 * site, FORBIDDEN when the email is not verified, UNAVAILABLE when Google cannot be reached
 */
export async function fetchGoogleUser(
  google: { apiUrl: string; clientId: string },
  accessToken: string,
): Promise<GoogleUser> {
  const signal = AbortSignal.timeout(timeLimit)
  const tokenAddress = new URL(`${google.apiUrl}/oauth2/v3/tokeninfo`)
  tokenAddress.searchParams.set('access_token', accessToken)
  const token = await callGoogle(tokenAddress, TokenInfo, signal)
  if (token.aud !== google.clientId) throw refused()
  const email = plainEmail(token.email ?? '')
  if (!email || !token.email_verified)
    throw new AppError(
      'FORBIDDEN',
      'The email of this Google account is not verified. Verify it with Google first.',
    )
  if (!isEmail(email) || !isStorableText(email) || email.length > limits.email) throw refused()
  const person = await callGoogle(
    new URL(`${google.apiUrl}/oauth2/v3/userinfo`),
    UserInfo,
    signal,
    {
      authorization: `Bearer ${accessToken}`,
    },
  )
  if (person.sub !== token.sub) throw refused()
  const image = person.picture ?? ''
  const usable = isImageUrl(image) && isStorableText(image) && image.length <= limits.url
  return {
    subject: token.sub,
    email,
    firstName: asName(person.given_name) || asName(person.name) || asName(email.split('@')[0]),
    lastName: asName(person.family_name),
    image: usable ? image : '',
  }
}
