/** Delivery options of a cart: docs/pricing.md#delivery. */
import { mutation } from '../../../core/operation/operation.ts'
import { Options, OptionsRequest } from './shipping-options.schema.ts'
import { shippingOptions } from './shipping-options.ts'

export const options = mutation({
  rest: {
    method: 'POST',
    path: '/shipping/options',
    summary: 'List the delivery options of a cart for a place, with price and days',
    description:
      'The list is empty where the shop does not deliver, and in a shop without a shipping plan.',
    example: { orderedItems: [{ productId: 'AR-SK-001', qty: 2 }], district: 'Kandy' },
  },
  access: 'public',
  rateLimit: { points: 600, seconds: 60 },
  input: OptionsRequest,
  output: Options,
  errors: ['NOT_FOUND'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => shippingOptions(ctx, input),
})
