/** Onboarding operations: list the remaining demo data, remove it and restore it. */

import { mutation, query } from '../../core/operation/operation.ts'
import { Demo, DemoAnswer, OnboardingFacts } from './onboarding.schema.ts'
import {
  onboardingFacts,
  removeDemo as remove,
  restoreDemo as restore,
} from './onboarding.service.ts'

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

export const get = query({
  rest: {
    path: '/admin/onboarding',
    summary: 'Get the remaining demo data and whether the shop has its own products',
  },
  access: 'settings',
  output: OnboardingFacts,
  uses: ['settings'],
  handler: async ({ ctx }) => {
    const { products, blogs, extras, ownProducts } = await onboardingFacts(ctx)
    return {
      ownProducts,
      demo: {
        products: products.map((row) => ({
          productId: row.product_id,
          productName: row.product_name,
        })),
        blogs: blogs.map((row) => ({ blogId: row.blog_id, blogTopic: row.blog_topic })),
        ...(extras ? { extras } : {}),
      },
    }
  },
})

export const removeDemo = mutation({
  rest: {
    method: 'POST',
    path: '/admin/onboarding/remove-demo',
    summary: 'Remove demo data',
    description:
      'Removes the listed products and articles that are unedited, in one transaction. Orders and reviews of customers are kept. `extras` also removes demo reviews and policies, and ends the demo codes.',
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
    path: '/admin/onboarding/restore-demo',
    summary: 'Restore removed demo data',
    description: 'Restores the listed items. Items whose ID was used again stay deleted.',
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
