/** Delivery options of a cart: docs/pricing.md#delivery. */
import { mutation } from '../../../core/operation/operation.ts'
import { Options, OptionsRequest } from './delivery-options.schema.ts'
import { deliveryOptions } from './delivery-options.ts'

export const options = mutation({
  rest: {
    method: 'POST',
    path: '/shipping/options',
    summary: 'List the delivery options of a cart for a place',
    description:
      'Each with its price and delivery dates. Empty if the shop does not deliver there, or has no delivery rates.',
    example: { orderedItems: [{ productId: 'AR-SK-001', qty: 2 }], district: 'Kandy' },
  },
  access: 'public',
  rateLimit: { points: 600, seconds: 60 },
  input: OptionsRequest,
  output: Options,
  errors: ['NOT_FOUND'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => deliveryOptions(ctx, input),
})
