/** Public reads of product groups: docs/contract.md#product-groups. */
import { query } from '../../../core/operation/operation.ts'
import { ProductGroup } from '../products/variants.schema.ts'
import { presentReview } from '../reviews/reviews.presenter.ts'
import { maxReviews } from '../reviews/reviews.schema.ts'
import { GroupReviews, ProductGroupPage, ProductGroupPageRequest } from './groups.read.schema.ts'
import { ProductGroupById } from './groups.schema.ts'
import { getGroup, listGroupReviews, listGroups } from './groups.service.ts'

export const list = query({
  rest: {
    path: '/product-groups',
    summary: 'List product groups with a published variant, newest first',
    description:
      'A group joins the shades or sizes of one product. `options` are the names of its options, `variants` is their number.',
  },
  access: 'public',
  input: ProductGroupPageRequest,
  output: ProductGroupPage,
  cache: 'catalogue',
  uses: ['replica'],
  handler: ({ input, ctx }) => listGroups(ctx.replica, input, true),
})

export const get = query({
  rest: {
    path: '/product-groups/{groupId}',
    summary: 'Get a product group with its published variants',
    description:
      'Accepts the id, the handle or an earlier handle. To choose a shade or a size, compare the `options` of the variants, texts in the order of the group’s `options`, and order the `productId`. Without a published variant it answers 404.',
  },
  access: 'public',
  input: ProductGroupById,
  output: ProductGroup,
  cache: 'catalogue',
  uses: ['replica'],
  handler: ({ input, ctx }) => getGroup(ctx, input.groupId),
})

export const reviews = query({
  rest: {
    path: '/product-groups/{groupId}/reviews',
    summary: 'List the reviews of all published variants, newest first',
    description: `At most ${maxReviews}. Each names its variant.`,
  },
  access: 'public',
  cache: 'catalogue',
  input: ProductGroupById,
  output: GroupReviews,
  uses: ['replica', 'settings'],
  handler: async ({ input, ctx }) => {
    const rows = await listGroupReviews(ctx, input.groupId)
    return {
      message: 'Reviews loaded',
      reviews: rows.map((row) => ({
        ...presentReview(ctx, row),
        productId: row.product_id,
        options: row.option_values,
      })),
    }
  },
})
