/** Drafts of phone orders; `orders.typeIn` places one. */
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
  notes: 'Asks her sister for the address',
}

export const drafts = query({
  rest: {
    path,
    summary: 'Orders that staff began to type in, the last touched first',
    description:
      '`total` is what one came to when it was saved, null where that could not be said yet. Drafts that nobody touches for 90 days are deleted.',
  },
  access: 'orders.write',
  input: DraftPageRequest,
  output: DraftPage,
  handler: ({ input, ctx }) => service.pageDrafts(ctx, input),
})

export const draft = query({
  rest: {
    path: `${path}/{draftId}`,
    summary: 'A draft, each line with what it cost when it was saved and costs now',
    description:
      '`now` of a line is null once its product is not sold any more. One that became an order answers 409, naming the order.',
  },
  access: 'orders.write',
  input: DraftById,
  output: Draft,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    const found = await service.getDraft(ctx, input.draftId)
    ctx.reply.headers.ETag = versionTag(found.version)
    return found
  },
})

export const saveDraft = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Keep an order that is not all typed in yet',
    description:
      'What is missing or half typed is kept as it is; `orders.typeIn` judges it. A draft holds no stock. Staff who may write orders see it, change it and place it.',
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

export const changeDraft = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{draftId}`,
    summary: 'Say all of a draft anew',
    description: 'What is absent is not in it any more.',
    example,
  },
  access: 'orders.write',
  extraPermissions: { prices: ['discount'] },
  input: DraftChange,
  output: SavedDraft,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    const changed = await service.changeDraft(ctx, input)
    ctx.reply.headers.ETag = versionTag(changed.version)
    return { message: 'Draft saved.', draft: changed }
  },
})

export const removeDraft = mutation({
  rest: { method: 'DELETE', path: `${path}/{draftId}`, summary: 'Delete a draft' },
  access: 'orders.write',
  input: DraftById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await service.removeDraft(ctx, input.draftId)
    return { message: 'Draft deleted.' }
  },
})

export const priceDraft = mutation({
  rest: {
    method: 'POST',
    path: `${path}/price`,
    summary: 'What an order that is being typed in comes to',
    description:
      'By what prices orders, as far as it can be said; nothing is kept. `gone` names products that are not sold any more: the quote is without them.',
    example,
  },
  access: 'orders.write',
  input: DraftFields,
  output: PricedDraft,
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => service.quoteDraft(ctx, input),
})
