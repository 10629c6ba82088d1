/** Operations on the caller's own sessions. docs/contract.md#accounts. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { OwnSession, SessionById } from '../users/users.schema.ts'
import { endSession as endOne, endOtherSessions, listSessions } from './sessions.service.ts'

export const sessions = query({
  rest: {
    path: '/users/sessions',
    summary: 'Where one is logged in, the last used one first',
    description:
      '`id` is a name for it and no token. `address` and `lastUsedAt` are those of its last use, within five minutes.',
  },
  access: 'customer',
  input: z.object({}),
  checksOutput: true,
  output: z.array(OwnSession),
  handler: ({ ctx }) => listSessions(ctx),
})

export const endSession = mutation({
  rest: {
    method: 'DELETE',
    path: '/users/sessions/{id}',
    summary: 'End one of one’s own logins: its token is dead at once',
  },
  access: 'customer',
  input: SessionById,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await endOne(ctx, input.id)
    return { message: 'Login ended' }
  },
})

export const endSessions = mutation({
  rest: {
    method: 'DELETE',
    path: '/users/sessions',
    summary: 'End all of one’s own logins but this one',
  },
  access: 'customer',
  input: z.object({}),
  checksOutput: true,
  output: z.object({ message: z.string(), ended: z.int() }),
  handler: async ({ ctx }) => ({
    ended: await endOtherSessions(ctx),
    message: 'You are logged in here alone',
  }),
})
