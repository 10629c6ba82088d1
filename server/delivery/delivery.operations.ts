/** How the shop delivers: docs/pricing.md#delivery. */
import * as z from 'zod'
import { mutation, query } from '../operation.ts'
import { deliveryOptions } from '../orders/delivery-options.ts'
import { Options, OptionsRequest, Places } from './delivery.schema.ts'
import { knownPlaces } from './delivery.service.ts'

export const places = query({
  rest: {
    path: '/delivery/places',
    summary: 'The districts of Sri Lanka with the larger places in each',
  },
  access: 'public',
  input: z.object({}),
  output: Places,
  cache: 'catalogue',
  handler: async ({ ctx }) => knownPlaces(ctx.settings),
})

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
  handler: ({ input, ctx }) => deliveryOptions(ctx, input),
})
