/** Public account operations: register, log in, current user, log out. docs/contract.md#accounts */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { throttleRegistration } from '../sessions/login-throttle.ts'
import { twoFactorDue } from '../two-factor/challenges.ts'
import { Challenge } from '../two-factor/two-factor.schema.ts'
import { presentUser } from '../users/users.presenter.ts'
import {
  Credentials,
  GoogleSignIn,
  PasswordChange,
  ProfileEdit,
  Registration,
  User,
} from '../users/users.schema.ts'
import { signInWithGoogle } from './google.service.ts'
import {
  register as createAccount,
  editOwnProfile,
  getOwnAccount,
  login as logIn,
  logout as logOut,
  prepareUser,
  changePassword as setPassword,
} from './users.service.ts'

export const register = mutation({
  rest: {
    method: 'POST',
    path: '/users/register',
    summary: 'Create a customer account',
    status: 201,
    example: {
      firstName: 'Nimali',
      lastName: 'Perera',
      email: 'nimali@example.com',
      password: 'a long password',
    },
  },
  access: 'public',
  rateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  fingerprint: ({ password: _, ...visible }) => visible,
  input: Registration,
  checksOutput: true,
  output: z.object({ message: z.string(), user: User }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) =>
    throttleRegistration(ctx, async () => {
      const prepared = await prepareUser(ctx, input)
      return ctx.once(async (tx) => ({
        message: 'Registration successfully',
        user: presentUser(await createAccount(tx, prepared)),
      }))
    }),
})

export const login = mutation({
  rest: {
    method: 'POST',
    path: '/users/login',
    summary: 'Log in with email and password',
    description:
      'Wrong credentials answer 200 with `user: null`, as documented clients expect. An account with 2FA also answers `user: null`, with a `challenge` for `POST /users/login/two-factor`.',
    example: { email: 'nimali@example.com', password: 'a long password' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: Credentials,
  checksOutput: true,
  output: z.object({
    user: z.nullable(User).apply(doc, 'The account; null until two-factor authentication.'),
    token: z.nullable(z.string()).apply(doc, 'Bearer token; null until two-factor authentication.'),
    message: z.string(),
    challenge: z.optional(Challenge.shape.challenge),
    kinds: z.optional(Challenge.shape.kinds),
    passkey: z.optional(Challenge.shape.passkey),
  }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const session = await logIn(ctx, input)
    if (session && 'due' in session)
      return { user: null, token: null, message: twoFactorDue, ...session.due }
    if (!session) return { user: null, token: null, message: 'Invalid email or password' }
    return { user: presentUser(session.user), token: session.token, message: 'Login success' }
  },
})

export const google = mutation({
  rest: {
    method: 'POST',
    path: '/users/google',
    summary: 'Log in with an access token of Google; the first login creates the account',
    description:
      "The token's audience must be this shop, and the email must be verified. An email of a password account answers 409. If that account never verified its address, it is replaced instead. An account with 2FA answers 403 with a challenge in `factor` for `POST /users/login/two-factor`.",
    example: { token: 'ya29.a0AfH6SMBx…' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: GoogleSignIn,
  checksOutput: true,
  output: z.object({
    message: z.string(),
    token: z.string().apply(doc, 'Bearer token, valid for 30 days.'),
    user: User,
  }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'TWO_FACTOR_REQUIRED', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { user, token, created } = await signInWithGoogle(ctx, input.token)
    return { message: created ? 'User created' : 'Login success', token, user: presentUser(user) }
  },
})

export const me = query({
  rest: { path: '/users', summary: "Get the caller's account" },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  checksOutput: true,
  output: User,
  handler: async ({ ctx }) => presentUser(await getOwnAccount(ctx)),
})

export const logout = mutation({
  rest: {
    method: 'POST',
    path: '/users/logout',
    summary: 'Log out and revoke the token',
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  handler: async ({ ctx }) => {
    await logOut(ctx)
    return { message: 'Logged out successfully!' }
  },
})

export const editProfile = mutation({
  rest: {
    method: 'PATCH',
    path: '/users',
    summary: "Update the caller's names and images; absent fields stay",
    example: { firstName: 'Nimali', profilepic: 'https://example.com/nimali.webp' },
  },
  access: 'customer',
  input: ProfileEdit,
  checksOutput: true,
  output: z.object({ message: z.string(), user: User }),
  handler: async ({ input, ctx }) => ({
    message: 'Profile updated',
    user: presentUser(await editOwnProfile(ctx, input)),
  }),
})

export const changePassword = mutation({
  rest: {
    method: 'PUT',
    path: '/users/password',
    summary: "Change the caller's password and end all other sessions",
    description:
      'It also revokes the API keys that the account created; `endedKeys` names them. An attacker who knew the password may have created them.',
    example: { currentPassword: 'a long password', newPassword: 'an even longer password' },
  },
  access: 'customer',
  rateLimit: { points: 20, seconds: 600 },
  input: PasswordChange,
  checksOutput: true,
  output: z.object({
    message: z.string(),
    endedKeys: z.array(z.string()).apply(doc, 'Names of the API keys that stopped working.'),
  }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const endedKeys = await setPassword(ctx, input)
    const ended =
      endedKeys.length > 0 ? `. These API keys were revoked: ${endedKeys.join(', ')}` : ''
    return { message: `Password changed${ended}`, endedKeys }
  },
})
