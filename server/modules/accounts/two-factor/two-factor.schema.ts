/** Second factors: apps that show codes, passkeys, recovery codes. docs/second-factor.md. */
import * as z from 'zod/mini'
import { moment, requiredText, text } from '../../../core/values/fields.schema.ts'

/** What can be set up. */
const factorKinds = ['totp', 'passkey'] as const
/** What can be given. */
const proofKinds = [...factorKinds, 'recovery'] as const

/** How many factors an account may have. */
export const mostFactors = 10

const base64url = (max: number) =>
  text(max).check(z.regex(/^[\w-]*$/, 'must be base64url, as the browser gives it'))

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }

/** What the browser answers that is asked to sign with a passkey. */
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

/** What the browser answers that is asked to make a passkey. */
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
/** Six digits of an app, or a recovery code, as people type them. */
const code = () => requiredText(100)

const oneOf = z.refine<{ code?: string | undefined; passkey?: unknown }>(
  (given) => (given.code === undefined) !== (given.passkey === undefined),
  { path: ['code'], message: 'or passkey must be given, one of them' },
)

/** An answer to a challenge. */
export const Proof = z
  .object({
    challenge: challenge(),
    code: z.optional(code()),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(oneOf)
export type Proof = z.infer<typeof Proof>

/** What a browser's passkeys are to be asked for, as `navigator.credentials` takes it. */
const passkeyOptions = () => z.record(z.string(), z.unknown())

/** What asks for a second factor. */
export const Challenge = z.strictObject({
  /** good for ten minutes, and once */
  challenge: z.string(),
  /** what may be given */
  kinds: z.array(z.enum(proofKinds)),
  /** null where the account has no passkey for this address */
  passkey: z.nullable(passkeyOptions()),
})
/** The fields of an error that asks for the second factor. */
export const ChallengedError = z.object({ factor: Challenge })

export type Challenge = z.infer<typeof Challenge>

const password = () => text(1_000)

export const ByPassword = z.object({ password: password() })

export const NewFactor = z.object({
  kind: z.enum(factorKinds, `must be one of ${factorKinds.join(', ')}`),
  password: password(),
  /** of a letter, where the role asks for a factor and this is the first */
  setupCode: z.optional(code()),
})

/** What is needed to set a factor up. */
export const Setup = z.strictObject({
  challenge: z.string(),
  /** of an app: to be typed in, as an address that opens it, and drawn as a QR code of so many modules a side */
  totp: z.nullable(
    z.strictObject({
      secret: z.string(),
      uri: z.string(),
      qr: z.strictObject({ size: z.int(), path: z.string() }),
    }),
  ),
  passkey: z.nullable(passkeyOptions()),
})

export const SetupDone = z
  .object({
    challenge: challenge(),
    name: requiredText(60),
    code: z.optional(code()),
    passkey: z.optional(NewPasskey),
  })
  .check(oneOf)
export type SetupDone = z.infer<typeof SetupDone>

export const Factor = z.strictObject({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
})
export type Factor = z.infer<typeof Factor>

export const OwnFactors = z.strictObject({
  factors: z.array(Factor),
  /** how many are left */
  recoveryCodes: z.int(),
  /** the account's role asks for one */
  required: z.boolean(),
})

/** Shown this once. */
export const recoveryCodes = () => z.array(z.string())

export const FactorGone = z.object({ id: text(100), password: password() })

/** Of somebody else, with one's own password. */
export const OthersFactors = z.object({ _id: text(100), password: password() })
