/** Draft orders; `orders.create` places one. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import {
  Draft,
  DraftById,
  DraftChange,
  DraftFields,
  DraftPage,
  DraftPageRequest,
  PricedDraft,
  SavedDraft,
} from './drafts.schema.ts'
import * as service from './drafts.service.ts'

const path = '/admin/orders/drafts'
const example = {
  orderedItems: [{ productId: 'AR-SK-001', qty: 2 }],
  name: 'Nimali',
  phone: '077',
  notes: 'Will send the address',
}

export const list = query({
  rest: {
    path,
    summary: 'List draft orders, last changed first',
    description:
      '`total` is the total when the draft was saved, null if it was unknown. Drafts unchanged for 90 days are deleted.',
  },
  access: 'orders.write',
  input: DraftPageRequest,
  output: DraftPage,
  handler: ({ input, ctx }) => service.pageDrafts(ctx, input),
})

export const get = query({
  rest: {
    path: `${path}/{draftId}`,
    summary: 'Get a draft order',
    description:
      'Each line has its price when the draft was saved and `current` with the present price and stock, null if the product is no longer sold. A converted draft answers 409 with the order’s number.',
  },
  access: 'orders.write',
  input: DraftById,
  output: Draft,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    const found = await service.getDraft(ctx, input.draftId)
    ctx.reply.headers.ETag = versionTag(found.version)
    return found
  },
})

export const create = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Create a draft order',
    description:
      'Fields may be missing or incomplete; `orders.create` validates them. A draft reserves no stock. All staff with `orders.write` can see, change and place it.',
    example,
  },
  access: 'orders.write',
  extraPermissions: { prices: ['discount'] },
  idempotent: true,
  input: DraftFields,
  output: SavedDraft,
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => service.saveDraft(ctx, input),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{draftId}`,
    summary: 'Update a draft order',
    description: 'Replaces all fields: absent ones are removed.',
    example,
  },
  access: 'orders.write',
  extraPermissions: { prices: ['discount'] },
  input: DraftChange,
  output: SavedDraft,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    const changed = await service.changeDraft(ctx, input)
    ctx.reply.headers.ETag = versionTag(changed.version)
    return { message: 'Draft saved.', draft: changed }
  },
})

export const remove = mutation({
  rest: { method: 'DELETE', path: `${path}/{draftId}`, summary: 'Remove a draft order' },
  access: 'orders.write',
  input: DraftById,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await service.removeDraft(ctx, input.draftId)
    return { message: 'Draft deleted.' }
  },
})

export const price = mutation({
  rest: {
    method: 'POST',
    path: `${path}/price`,
    summary: 'Price an incomplete order',
    description:
      'Prices it like an order, as far as possible, and stores nothing. `unavailable` lists products that are no longer sold; the quote excludes them.',
    example,
  },
  access: 'orders.write',
  input: DraftFields,
  output: PricedDraft,
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => service.quoteDraft(ctx, input),
})
