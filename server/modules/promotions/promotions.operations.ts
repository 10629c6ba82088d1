/** Promotions for staff: docs/pricing.md#promotions. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
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
const Changed = z.object({ message: z.string(), promotion: Promotion })

export const page = query({
  rest: {
    path: '/admin/promotions',
    summary: 'Promotions, newest first, with what they cost',
  },
  access: 'promotions',
  input: PromotionPageRequest,
  output: PromotionPage,
  handler: ({ input, ctx }) => pagePromotions(ctx, input),
})

export const goods = query({
  rest: {
    path: '/admin/promotions/goods',
    summary: 'Products and categories that a typed text may mean',
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
    summary: 'How often a promotion was used, what it cost and what it brought',
  },
  access: 'promotions',
  input: PromotionById,
  output: PromotionReport,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => reportPromotion(ctx, input.id),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/promotions',
    summary: 'Make a code, or an offer that applies by itself',
    description:
      'An empty code applies by itself. Empty lists mean all, 0 means no bound. One that is not stackable competes with the others: buyers get whatever costs them least. Products and categories must be the shop’s.',
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
    description:
      'All of it, in the place of what was. Orders that used it keep what they were priced from.',
    example: { ...example, version: 1 },
  },
  access: 'promotions',
  bodyLimit: 512 * 1024,
  input: PromotionChange,
  output: Changed,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
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
  errors: ['NOT_FOUND'],
  uses: ['promotions'],
  handler: async ({ input, ctx }) => ({
    message: 'Promotion ended.',
    promotion: await endPromotion(ctx, input.id),
  }),
})
