/** Delivery options of a cart: docs/pricing.md#delivery. */
import { mutation } from '../../../core/operation/operation.ts'
import { Options, OptionsRequest } from './delivery-options.schema.ts'
import { deliveryOptions } from './delivery-options.ts'

export const options = mutation({
  rest: {
    method: 'POST',
    path: '/delivery/options',
    summary: 'How a cart can be delivered to a place, what that costs and when it arrives',
    description:
      'None where nothing is delivered, and in a shop that charges nothing for delivery.',
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
