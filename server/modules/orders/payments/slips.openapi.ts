/** What the document says of `POST /orders/{orderId}/slip`, which is no operation because it carries a file. */
import { imageTypesText, uploadLimits } from '../../../core/media/uploads.schema.ts'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { refusals } from '../../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../../core/openapi/schemas.ts'
import { linkHeader } from '../order/bank-transfers.schema.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'

const text = { type: 'string' }

export function slipPaths(): DocumentedPaths {
  return {
    '/orders/{orderId}/slip': {
      post: () => ({
        operationId: 'orders.sendSlip',
        summary: 'Send the slip of a bank transfer',
        description: `For the account that has the order, and for guests with its link in the header \`${linkHeader}\`, while the order waits for its money. One picture (${imageTypesText}, at most ${uploadLimits.fileBytes / 1_048_576} MB) under any field name; no PDF. It takes the place of an earlier one, and only the buyer and staff who hold \`payments\` see it.`,
        tags: ['Orders'],
        security: [{ bearer: [] }, {}],
        parameters: [
          { name: 'orderId', in: 'path', required: true, schema: text },
          { name: linkHeader, in: 'header', required: false, schema: text },
        ],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'It is kept.',
            content: { 'application/json': { schema: jsonSchema(UpdatedOrder, 'output') } },
          },
          ...refusals(
            'NOT_FOUND',
            'CONFLICT',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMITED',
          ),
        },
      }),
    },
  }
}
