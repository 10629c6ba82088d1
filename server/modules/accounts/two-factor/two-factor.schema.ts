/** Defines 2FA requests: authenticator apps, passkeys, recovery codes. docs/two-factor.md */
import * as z from 'zod/mini'
import { doc, enumOf, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'

/** The methods that a user can set up. */
const methodKinds = ['totp', 'passkey'] as const
/** The methods that can answer a challenge. */
const answerKinds = [...methodKinds, 'recovery'] as const

/** The most 2FA methods of an account. */
export const maxMethods = 10

const base64url = (max: number) =>
  text(max).check(z.regex(/^[\w-]*$/, 'must be base64url, as the browser returns it'))

const credential = {
  id: base64url(1_400).apply(doc, 'Id of the credential, in base64url.'),
  rawId: base64url(1_400).apply(doc, 'Id of the credential, in base64url.'),
  type: z.literal('public-key').apply(doc, 'Type of the credential.'),
}

/** The browser's answer when it signs with a passkey. */
const PasskeyAnswer = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: base64url(2_000).apply(doc, 'Signed client data, in base64url.'),
      authenticatorData: base64url(1_000).apply(doc, 'Data of the authenticator, in base64url.'),
      signature: base64url(1_000).apply(doc, 'Signature, in base64url.'),
      userHandle: z.optional(base64url(400)).apply(doc, 'Handle of the account, in base64url.'),
    })
    .apply(doc, 'Answer of the authenticator.'),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The browser's answer when it creates a passkey. */
const NewPasskey = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: base64url(2_000).apply(doc, 'Client data, in base64url.'),
      attestationObject: base64url(4_000).apply(doc, 'The new public key, in base64url.'),
      transports: z
        .optional(z.array(requiredText(20)).check(z.maxLength(10)))
        .apply(doc, 'How the authenticator connects, such as `internal`.'),
    })
    .apply(doc, 'Answer of the authenticator.'),
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
    challenge: challenge().apply(doc, 'The `challenge` of the pending login or setup.'),
    code: z.optional(code()).apply(doc, 'Six digits of an app, or a recovery code.'),
    passkey: z.optional(PasskeyAnswer).apply(doc, 'What `navigator.credentials.get` returned.'),
  })
  .check(oneOf)
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>

/** Passkey options, in the form that `navigator.credentials` takes. */
const passkeyOptions = () => z.record(z.string(), z.unknown())

/** A pending 2FA challenge. */
export const Challenge = z.strictObject({
  challenge: z.string().apply(doc, 'Names the pending login; valid for ten minutes and one use.'),
  kinds: z.array(z.enum(answerKinds)).apply(doc, 'The accepted methods.'),
  passkey: z
    .nullable(passkeyOptions())
    .apply(doc, 'Options for `navigator.credentials`; null without a passkey for this host.'),
})
/** The fields of an error that requires 2FA. */
export const ChallengedError = z.object({
  factor: Challenge.apply(doc, 'The pending challenge of two-factor authentication.'),
})

export type Challenge = z.infer<typeof Challenge>

const password = () => text(1_000)

export const PasswordConfirmation = z.object({ password: password() })

export const NewMethod = z.object({
  kind: enumOf(methodKinds).apply(doc, 'An app with six digits, or a passkey.'),
  password: password(),
  setupCode: z.optional(code()).apply(doc, 'Code from an email; some roles need it at first.'),
})

/** The data that a user needs to set up a method. */
export const MethodSetup = z.strictObject({
  challenge: z.string().apply(doc, 'Names the setup; send it back to confirm the method.'),
  totp: z
    .nullable(
      z.strictObject({
        secret: z.string().apply(doc, 'The secret to type into the app.'),
        uri: z.string().apply(doc, 'The same as an `otpauth:` address.'),
        qr: z
          .strictObject({
            size: z.int().apply(doc, 'Modules on each side.'),
            path: z.string().apply(doc, 'Path of an SVG with the dark modules.'),
          })
          .apply(doc, 'The address as a QR code.'),
      }),
    )
    .apply(doc, 'What an app needs; null for a passkey.'),
  passkey: z
    .nullable(passkeyOptions())
    .apply(doc, 'For `navigator.credentials.create`; null for an app.'),
})

export const MethodConfirmation = z
  .object({
    challenge: challenge().apply(doc, 'The `challenge` of the setup.'),
    name: requiredText(60).apply(doc, "The owner's name for the method."),
    code: z.optional(code()).apply(doc, 'Six digits of the app.'),
    passkey: z.optional(NewPasskey).apply(doc, 'What `navigator.credentials.create` returned.'),
  })
  .check(oneOf)
export type MethodConfirmation = z.infer<typeof MethodConfirmation>

export const TwoFactorMethod = z.strictObject({
  id: z.string(),
  kind: z.enum(methodKinds).apply(doc, 'An app with six digits, or a passkey.'),
  name: z.string().apply(doc, "The owner's name for the method."),
  createdAt: timestamp(),
  lastUsedAt: z.nullable(timestamp()).apply(doc, 'When it was last used, in UTC; null: never.'),
})
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>

export const OwnTwoFactor = z.strictObject({
  methods: z.array(TwoFactorMethod).apply(doc, "The account's methods."),
  recoveryCodes: z.int().apply(doc, 'Number of unused recovery codes.'),
  required: z.boolean().apply(doc, "true: the account's role requires two-factor authentication."),
})

/** The recovery codes, shown only once. */
export const recoveryCodes = () => z.array(z.string())

export const MethodRemoval = z.object({ id: text(100), password: password() })

/** Removes another user's 2FA; `password` is the caller's own. */
export const OtherAccount = z.object({ _id: text(100), password: password() })
