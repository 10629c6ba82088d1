/** Promotions for staff: docs/pricing.md#promotions. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { suggestGoods } from './goods.ts'
import {
  GoodsFound,
  GoodsRequest,
  NewPromotion,
  Promotion,
  PromotionById,
  PromotionChange,
  PromotionPage,
  PromotionPageRequest,
  PromotionReport,
} from './promotions.schema.ts'
import {
  changePromotion,
  createPromotion,
  endPromotion,
  pagePromotions,
  reportPromotion,
} from './promotions.service.ts'

const example = { name: 'Avurudu', code: 'AVURUDU', type: 'percentage', percent: 10 }
const Changed = z.object({
  message: z.string(),
  promotion: Promotion.apply(doc, 'The promotion after the change.'),
})

export const page = query({
  rest: {
    path: '/admin/promotions',
    summary: 'List promotions with their uses and cost, newest first',
  },
  access: 'promotions',
  input: PromotionPageRequest,
  output: PromotionPage,
  handler: ({ input, ctx }) => pagePromotions(ctx, input),
})

export const goods = query({
  rest: {
    path: '/admin/promotions/goods',
    summary: 'Suggest products and categories for a search text',
  },
  access: 'promotions',
  input: GoodsRequest,
  output: GoodsFound,
  uses: ['settings'],
  handler: ({ input, ctx }) => suggestGoods(ctx, input.q),
})

export const report = query({
  rest: {
    path: '/admin/promotions/{id}/report',
    summary: 'Report the uses, cost and revenue of a promotion',
  },
  access: 'promotions',
  input: PromotionById,
  output: PromotionReport,
  handler: ({ input, ctx }) => reportPromotion(ctx, input.id),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/promotions',
    summary: 'Create a promotion: a discount code or an automatic discount',
    description:
      'Without a code it applies automatically. Empty lists mean all; 0 means no limit. Promotions that are not stackable do not combine: the customer gets the lowest total. Products and categories must exist.',
    status: 201,
    example,
  },
  access: 'promotions',
  idempotent: true,
  bodyLimit: 512 * 1024,
  input: NewPromotion,
  output: Changed,
  errors: ['CONFLICT'],
  uses: ['promotions'],
  handler: async ({ input, ctx }) => {
    const promotion = await ctx.once(async (tx) => ({
      message: 'Promotion added.',
      promotion: await createPromotion(tx, ctx, input),
    }))
    await ctx.promotions?.reload()
    return promotion
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/promotions/{id}',
    summary: 'Change a promotion',
    description: 'Replaces all fields. Orders that used the promotion keep their prices.',
    example: { ...example, version: 1 },
  },
  access: 'promotions',
  bodyLimit: 512 * 1024,
  input: PromotionChange,
  output: Changed,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['promotions'],
  handler: async ({ input, ctx }) => ({
    message: 'Promotion changed.',
    promotion: await changePromotion(ctx, input),
  }),
})

export const end = mutation({
  rest: {
    method: 'POST',
    path: '/admin/promotions/{id}/end',
    summary: 'End a promotion now',
  },
  access: 'promotions',
  input: PromotionById,
  output: Changed,
  uses: ['promotions'],
  handler: async ({ input, ctx }) => ({
    message: 'Promotion ended.',
    promotion: await endPromotion(ctx, input.id),
  }),
})
