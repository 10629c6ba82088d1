/** Defines 2FA requests: authenticator apps, passkeys, recovery codes. docs/two-factor.md */
import * as z from 'zod/mini'
import { requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'

/** The methods that a user can set up. */
const methodKinds = ['totp', 'passkey'] as const
/** The methods that can answer a challenge. */
const answerKinds = [...methodKinds, 'recovery'] as const

/** The most 2FA methods of an account. */
export const maxMethods = 10

const base64url = (max: number) =>
  text(max).check(z.regex(/^[\w-]*$/, 'must be base64url, as the browser returns it'))

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }

/** The browser's answer when it signs with a passkey. */
const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(1_000),
    signature: base64url(1_000),
    userHandle: z.optional(base64url(400)),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The browser's answer when it creates a passkey. */
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(4_000),
    transports: z.optional(z.array(requiredText(20)).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

const challenge = () => requiredText(200)
/** Six digits of an app, or a recovery code, as typed. */
const code = () => requiredText(100)

const oneOf = z.refine<{ code?: string | undefined; passkey?: unknown }>(
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { path: ['code'], message: 'or passkey is required, but not both' },
)

/** An answer to a challenge. */
export const ChallengeAnswer = z
  .object({
    challenge: challenge(),
    code: z.optional(code()),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(oneOf)
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>

/** Passkey options, in the form that `navigator.credentials` takes. */
const passkeyOptions = () => z.record(z.string(), z.unknown())

/** A pending 2FA challenge. */
export const Challenge = z.strictObject({
  /** valid for ten minutes and one use */
  challenge: z.string(),
  /** the accepted methods */
  kinds: z.array(z.enum(answerKinds)),
  /** null when the account has no passkey for this host */
  passkey: z.nullable(passkeyOptions()),
})
/** The fields of an error that requires 2FA. */
export const ChallengedError = z.object({ factor: Challenge })

export type Challenge = z.infer<typeof Challenge>

const password = () => text(1_000)

export const PasswordConfirmation = z.object({ password: password() })

export const NewMethod = z.object({
  kind: z.enum(methodKinds, `must be one of ${methodKinds.join(', ')}`),
  password: password(),
  /** from an email; needed when the role requires 2FA and this is the first method */
  setupCode: z.optional(code()),
})

/** The data that a user needs to set up a method. */
export const MethodSetup = z.strictObject({
  challenge: z.string(),
  /** for an app: the secret to type, its URI, and its QR code (`size` in modules per side) */
  totp: z.nullable(
    z.strictObject({
      secret: z.string(),
      uri: z.string(),
      qr: z.strictObject({ size: z.int(), path: z.string() }),
    }),
  ),
  passkey: z.nullable(passkeyOptions()),
})

export const MethodConfirmation = z
  .object({
    challenge: challenge(),
    name: requiredText(60),
    code: z.optional(code()),
    passkey: z.optional(NewPasskey),
  })
  .check(oneOf)
export type MethodConfirmation = z.infer<typeof MethodConfirmation>

export const TwoFactorMethod = z.strictObject({
  id: z.string(),
  kind: z.enum(methodKinds),
  name: z.string(),
  createdAt: timestamp(),
  lastUsedAt: z.nullable(timestamp()),
})
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>

export const OwnTwoFactor = z.strictObject({
  methods: z.array(TwoFactorMethod),
  /** how many are left */
  recoveryCodes: z.int(),
  /** the account's role requires 2FA */
  required: z.boolean(),
})

/** The recovery codes, shown only once. */
export const recoveryCodes = () => z.array(z.string())

export const MethodRemoval = z.object({ id: text(100), password: password() })

/** Removes another user's 2FA; `password` is the caller's own. */
export const OtherAccount = z.object({ _id: text(100), password: password() })
