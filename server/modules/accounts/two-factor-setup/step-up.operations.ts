/** Step-up verification: sensitive operations need a recent 2FA check. docs/two-factor.md */
import * as z from 'zod'
import { mutation } from '../../../core/operation/operation.ts'
import { Challenge, ChallengeAnswer } from '../two-factor/two-factor.schema.ts'
import { requestStepUp, verifyStepUp } from './login.service.ts'

const guessLimit = { points: 60, seconds: 600 }

export const challenge = mutation({
  rest: {
    method: 'POST',
    path: '/users/step-up/challenge',
    summary: 'Request the challenge of a step-up verification, after TWO_FACTOR_REQUIRED',
  },
  access: 'customer',
  rateLimit: guessLimit,
  checksOutput: true,
  output: Challenge,
  errors: ['CONFLICT'],
  handler: ({ ctx }) => requestStepUp(ctx),
})

export const verify = mutation({
  rest: {
    method: 'POST',
    path: '/users/step-up',
    summary: 'Complete the step-up verification of this session for 15 minutes',
    example: { challenge: 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8', code: '123456' },
  },
  access: 'customer',
  rateLimit: guessLimit,
  input: ChallengeAnswer,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await verifyStepUp(ctx, input)
    return { message: 'Identity verified' }
  },
})
