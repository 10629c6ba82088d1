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
        summary: 'Receive a payment notification from a provider',
        description:
          'For the payment provider only. A notification with an invalid signature answers 403 and is reported to staff. A repeated notification changes nothing.',
        tag: 'Orders',
        security: [],
        parameters: [
          parameter('path', 'method', {
            enum: [...redirectNames],
            description: 'The payment method.',
          }),
        ],
        body: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
        answers: {
          '200': jsonAnswer('The notification was processed.', z.object({ message: z.string() })),
        },
        refuses: ['FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
      }),
  },
})
