/** Shipping information for the storefront: docs/pricing.md#delivery. */
import { query } from '../../../core/operation/operation.ts'
import { Places } from './shipping.schema.ts'
import { knownPlaces } from './shipping.service.ts'

export const places = query({
  rest: {
    path: '/shipping/places',
    summary: 'List the districts of Sri Lanka with their larger places',
  },
  access: 'public',
  output: Places,
  cache: 'catalogue',
  uses: ['settings'],
  handler: async ({ ctx }) => knownPlaces(ctx.settings),
})
