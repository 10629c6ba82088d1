/** Public account operations: register, log in, current user, log out. docs/contract.md#accounts */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { registerSeldomTaken } from '../sessions/login-throttle.ts'
import { factorDue } from '../two-factor/challenges.ts'
import { Challenge } from '../two-factor/two-factor.schema.ts'
import { viewUser } from '../users/users.presenter.ts'
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
    registerSeldomTaken(ctx, async () => {
      const prepared = await prepareUser(ctx, input)
      return ctx.once(async (tx) => ({
        message: 'Registration successfully',
        user: viewUser(await createAccount(tx, prepared)),
      }))
    }),
})

export const login = mutation({
  rest: {
    method: 'POST',
    path: '/users/login',
    summary: 'Log in with email and password',
    description:
      'Wrong credentials answer 200 with `user: null`, as documented clients expect. So does an account with a second factor, with a `challenge` besides, which `POST /users/login/factor` answers.',
    example: { email: 'nimali@example.com', password: 'a long password' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: Credentials,
  checksOutput: true,
  output: z.object({
    user: z.nullable(User),
    token: z.nullable(z.string()),
    message: z.string(),
    challenge: z.optional(Challenge.shape.challenge),
    kinds: z.optional(Challenge.shape.kinds),
    passkey: z.optional(Challenge.shape.passkey),
  }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const session = await logIn(ctx, input)
    if (session && 'due' in session)
      return { user: null, token: null, message: factorDue, ...session.due }
    if (!session) return { user: null, token: null, message: 'Invalid email or password' }
    return { user: viewUser(session.user), token: session.token, message: 'Login success' }
  },
})

export const google = mutation({
  rest: {
    method: 'POST',
    path: '/users/google',
    summary: 'Log in with an access token of Google; creates the account the first time',
    description:
      "The token's audience must be this shop and the email verified. An email that has a password account already answers 409, unless that account never proved it: then it gives the email up. An account with a second factor answers 403 with a challenge in `factor`, which `POST /users/login/factor` answers.",
    example: { token: 'ya29.a0AfH6SMBx…' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: GoogleSignIn,
  checksOutput: true,
  output: z.object({ message: z.string(), token: z.string(), user: User }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'FACTOR_REQUIRED', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { user, token, created } = await signInWithGoogle(ctx, input.token)
    return { message: created ? 'User created' : 'Login success', token, user: viewUser(user) }
  },
})

export const me = query({
  rest: { path: '/users', summary: 'The account behind the token' },
  access: 'customer',
  beforeFactor: true,
  input: z.object({}),
  checksOutput: true,
  output: User,
  handler: async ({ ctx }) => viewUser(await getOwnAccount(ctx)),
})

export const logout = mutation({
  rest: {
    method: 'POST',
    path: '/users/logout',
    summary: 'End the session: the token is dead at once',
  },
  access: 'customer',
  beforeFactor: true,
  input: z.object({}),
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
    summary: "Change one's own names and pictures; absent fields stay",
    example: { firstName: 'Nimali', profilepic: 'https://example.com/nimali.webp' },
  },
  access: 'customer',
  input: ProfileEdit,
  checksOutput: true,
  output: z.object({ message: z.string(), user: User }),
  handler: async ({ input, ctx }) => ({
    message: 'Profile updated',
    user: viewUser(await editOwnProfile(ctx, input)),
  }),
})

export const changePassword = mutation({
  rest: {
    method: 'PUT',
    path: '/users/password',
    summary: "Change one's own password; every other session ends",
    description:
      'API keys that the account made end too, for whoever knew the password may have made them; `endedKeys` names them.',
    example: { currentPassword: 'a long password', newPassword: 'an even longer password' },
  },
  access: 'customer',
  rateLimit: { points: 20, seconds: 600 },
  input: PasswordChange,
  checksOutput: true,
  output: z.object({ message: z.string(), endedKeys: z.array(z.string()) }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const endedKeys = await setPassword(ctx, input)
    const ended = endedKeys.length > 0 ? `. These API keys ended: ${endedKeys.join(', ')}` : ''
    return { message: `Password changed${ended}`, endedKeys }
  },
})
