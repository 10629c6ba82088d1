/** Documents `POST /orders/{orderId}/slip`, which is no operation because it carries a file. */
import { imageTypesText, uploadLimits } from '../../../core/media/uploads.schema.ts'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { jsonAnswer, parameter, routeEntry, upload } from '../../../core/openapi/openapi-parts.ts'
import { linkHeader } from '../order/bank-transfers.schema.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'

export const slipPaths = (): DocumentedPaths => ({
  '/orders/{orderId}/slip': {
    post: () =>
      routeEntry({
        operationId: 'orders.uploadSlip',
        summary: 'Upload the slip of a bank transfer',
        description: `For the order’s account, and for guests with its link in the header \`${linkHeader}\`, while the order awaits its transfer. One image (${imageTypesText}, at most ${uploadLimits.fileBytes / 1_048_576} MB) under any field name; no PDF. It replaces an earlier slip. Only the customer and staff with the permission \`payments\` see it.`,
        tag: 'Orders',
        parameters: [
          parameter('path', 'orderId'),
          parameter('header', linkHeader, { description: 'The secret link of the order.' }),
        ],
        body: upload('file'),
        answers: { '200': jsonAnswer('The slip is stored.', UpdatedOrder) },
        refuses: [
          'NOT_FOUND',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'RATE_LIMITED',
        ],
      }),
  },
})
