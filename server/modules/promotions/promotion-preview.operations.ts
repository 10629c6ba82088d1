/** Previews a promotion on a cart: docs/pricing.md#promotions. */
import { mutation } from '../../core/operation/operation.ts'
import { Preview, PreviewRequest } from './promotion-preview.schema.ts'
import { previewPromotion } from './promotion-preview.ts'

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/promotions/preview',
    summary: 'What a cart would cost with a promotion, and what it costs without',
    description: 'Nothing is written. Its period, its customers and its uses are not asked.',
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
