/** Operations on the caller's own sessions. docs/contract.md#accounts. */

import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { completeList } from '../../../core/operation/paging.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { listOf } from '../../../core/values/paging.schema.ts'
import { OwnSession, SessionById } from '../users/users.schema.ts'
import { endSession as endOne, endOtherSessions, listSessions } from './sessions.service.ts'

export const sessions = query({
  rest: {
    path: '/users/sessions',
    summary: "List the caller's sessions, last used first",
    description:
      '`id` identifies the session and is not a token. `address` and `lastUsedAt` describe its last use, within five minutes.',
  },
  access: 'customer',
  checksOutput: true,
  output: listOf(OwnSession),
  handler: async ({ ctx }) => completeList(await listSessions(ctx)),
})

export const endSession = mutation({
  rest: {
    method: 'DELETE',
    path: '/users/sessions/{id}',
    summary: "End one of the caller's sessions and revoke its token",
  },
  access: 'customer',
  input: SessionById,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await endOne(ctx, input.id)
    return { message: 'Session ended' }
  },
})

export const endSessions = mutation({
  rest: {
    method: 'DELETE',
    path: '/users/sessions',
    summary: "End all of the caller's other sessions",
  },
  access: 'customer',
  checksOutput: true,
  output: z.object({ message: z.string(), ended: z.int().apply(doc, 'Number of ended sessions.') }),
  handler: async ({ ctx }) => ({
    ended: await endOtherSessions(ctx),
    message: 'All other sessions ended',
  }),
})
