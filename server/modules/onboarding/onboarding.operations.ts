/** Onboarding operations: list the remaining demo data, remove it and restore it. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { Demo, DemoAnswer, GuideFacts } from './onboarding.schema.ts'
import { guideFacts, removeDemo as remove, restoreDemo as restore } from './onboarding.service.ts'

const example = { productIds: ['AR-SK-001'], blogIds: ['BL-001'] }
/** The access rule. Removing the demo deletes products and articles. */
const rule = {
  access: 'settings',
  extraPermissions: {
    'products.write': ['products'],
    content: ['articles', 'reviews'],
    promotions: ['codes'],
  },
} as const

const counted = (verb: string, demo: Demo): string =>
  `${demo.productIds.length} products and ${demo.blogIds.length} articles ${verb}`

export const facts = query({
  rest: {
    path: '/admin/guide',
    summary: 'What is left of the demo, and whether the shop has products of its own',
  },
  access: 'settings',
  input: z.object({}),
  output: GuideFacts,
  uses: ['settings'],
  handler: async ({ ctx }) => {
    const { products, blogs, rest, ownProducts } = await guideFacts(ctx)
    return {
      ownProducts,
      demo: {
        products: products.map((row) => ({
          productId: row.product_id,
          productName: row.product_name,
        })),
        blogs: blogs.map((row) => ({ blogId: row.blog_id, blogTopic: row.blog_topic })),
        ...(rest ? { rest } : {}),
      },
    }
  },
})

export const removeDemo = mutation({
  rest: {
    method: 'POST',
    path: '/admin/guide/remove-demo',
    summary: 'Delete what the demo brought',
    description:
      'Of those named, what is still as the demo brought it, all at once; what somebody edited stays. Orders and reviews of customers stay whole. `rest` takes its reviews and policies and ends its codes.',
    example,
  },
  ...rule,
  input: Demo,
  output: DemoAnswer,
  uses: ['catalogue', 'promotions', 'settings'],
  handler: async ({ input, ctx }) => {
    const demo = await remove(ctx, input)
    return { message: counted('deleted', demo), demo }
  },
})

export const restoreDemo = mutation({
  rest: {
    method: 'POST',
    path: '/admin/guide/restore-demo',
    summary: 'Bring deleted products and articles of the demo back',
    description: 'Those that can still be brought back; what took their IDs meanwhile stays.',
    example,
  },
  ...rule,
  input: Demo,
  output: DemoAnswer,
  uses: ['catalogue', 'promotions', 'settings'],
  handler: async ({ input, ctx }) => {
    const demo = await restore(ctx, input)
    return { message: counted('restored', demo), demo }
  },
})
