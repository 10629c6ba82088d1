/** Previews a promotion on a cart: docs/pricing.md#promotions. */
import { mutation } from '../../core/operation/operation.ts'
import { Preview, PreviewRequest } from './promotion-preview.schema.ts'
import { previewPromotion } from './promotion-preview.ts'

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/promotions/preview',
    summary: 'Price a cart with and without a promotion',
    description: 'Changes nothing. Ignores the promotion’s period, customers and use limits.',
    example: {
      promotion: { name: 'Avurudu', code: 'AVURUDU', type: 'percentage', percent: 10 },
      orderedItems: [{ productId: 'AR-SK-001', qty: 2 }],
    },
  },
  access: 'promotions',
  bodyLimit: 512 * 1024,
  input: PreviewRequest,
  output: Preview,
  errors: ['NOT_FOUND'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => previewPromotion(ctx, input),
})
