/** Shipping information for the storefront: docs/pricing.md#delivery. */
import * as z from 'zod'
import { query } from '../../../core/operation/operation.ts'
import { Places } from './shipping.schema.ts'
import { knownPlaces } from './shipping.service.ts'

export const places = query({
  rest: {
    path: '/delivery/places',
    summary: 'The districts of Sri Lanka with the larger places in each',
  },
  access: 'public',
  input: z.object({}),
  output: Places,
  cache: 'catalogue',
  uses: ['settings'],
  handler: async ({ ctx }) => knownPlaces(ctx.settings),
})
