/** What the document says of the address that payment providers call. */
import * as z from 'zod/mini'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { refusals } from '../../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../../core/openapi/schemas.ts'
import { redirectNames } from '../../payments/payment-provider.ts'

export function noticePaths(): DocumentedPaths {
  return {
    '/payments/{method}/notify': {
      post: () => ({
        operationId: 'payments.notify',
        summary: 'What a payment provider tells of a payment',
        description:
          'For the provider alone: a notice is signed by it, and one that is not answers 403 and is told to staff. The same notice twice changes nothing.',
        tags: ['Orders'],
        security: [],
        parameters: [
          {
            name: 'method',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: [...redirectNames] },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
        },
        responses: {
          '200': {
            description: 'It was taken note of.',
            content: {
              'application/json': {
                schema: jsonSchema(z.object({ message: z.string() }), 'output'),
              },
            },
          },
          ...refusals('FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'),
        },
      }),
    },
  }
}
