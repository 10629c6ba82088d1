/** Documents the endpoint that payment providers call. */
import * as z from 'zod/mini'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { jsonAnswer, parameter, routeEntry } from '../../../core/openapi/openapi-parts.ts'
import { redirectNames } from '../../payments/payment-provider.ts'

export const notificationPaths = (): DocumentedPaths => ({
  '/payments/{method}/notify': {
    post: () =>
      routeEntry({
        operationId: 'payments.notify',
        summary: 'What a payment provider tells of a payment',
        description:
          'For the provider alone: a notice is signed by it, and one that is not answers 403 and is told to staff. The same notice twice changes nothing.',
        tag: 'Orders',
        security: [],
        parameters: [parameter('path', 'method', { enum: [...redirectNames] })],
        body: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
        answers: { '200': jsonAnswer('It was taken note of.', z.object({ message: z.string() })) },
        refuses: ['FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
      }),
  },
})
