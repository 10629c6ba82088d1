/** Creates, updates, deletes and restores products, for staff. docs/contract.md#products. */
import * as z from 'zod'
import { productRule } from '../../../core/access/rules.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { mutation } from '../../../core/operation/operation.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { presentAnswer } from './products.presenter.ts'
import { NewProduct, ProductById } from './products.schema.ts'
import { ProductAnswer, ProductChange, ProductPatch } from './products.write.schema.ts'
import {
  createProduct,
  patchProduct,
  removeProduct,
  replaceProduct,
  restoreProduct,
} from './products.write.service.ts'

/** Documented clients send these as text. */
const coerceBody = ['price', 'lastPrice', 'stock']
const example = {
  productId: 'AR-SK-101',
  productName: 'Gotu Kola Calming Serum',
  altNames: ['Heen Gotukola Serum'],
  category: 'skincare',
  price: 3_200,
  lastPrice: 2_750,
  stock: 40,
  description: 'A light serum for skin that needs a rest.',
  Images: ['https://example.com/gotu-kola-serum.webp'],
}

/** Refreshes the catalogue after the commit, so that the next read sees the change. */
function publishChange(ctx: StaffContext<'catalogue'>, answer: ProductAnswer): ProductAnswer {
  ctx.catalogue.changed()
  // The database trigger announces everything but stock.
  ctx.catalogue.stockMoved()
  ctx.reply.headers.ETag = versionTag(answer.version)
  return answer
}

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/products',
    summary: 'Create a product',
    description:
      'Ignores blank texts in altNames and Images. A blank lastPrice means price, a blank stock 0.',
    status: 201,
    coerceBody,
    example,
  },
  ...productRule,
  idempotent: true,
  bodyLimit: 512 * 1024,
  input: NewProduct,
  output: ProductAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) =>
    publishChange(
      ctx,
      await ctx.once(async (tx) =>
        presentAnswer('Product added successfully!', await createProduct(tx, ctx, input)),
      ),
    ),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/products/{productId}',
    summary: 'Update a product',
    description:
      'Absent Images, imageAlts, altNames, stock, description and details keep their values; an absent lastPrice means price. Ignores blank texts in altNames and Images; a blank stock or lastPrice counts as absent. Ignores a productId in the body, because it never changes.',
    coerceBody,
    example,
  },
  ...productRule,
  bodyLimit: 512 * 1024,
  input: ProductChange,
  output: ProductAnswer,
  errors: ['PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) =>
    publishChange(
      ctx,
      presentAnswer('Product Update successfully..!', await replaceProduct(ctx, input)),
    ),
})

export const patch = mutation({
  rest: {
    method: 'PATCH',
    path: '/products/{productId}',
    summary: 'Update single fields of a product',
    description:
      'Absent fields keep their values, in `details` and `schedule` too. Without lastPrice, a product without a discount gets none. A blank or null lastPrice ends the discount.',
    coerceBody,
    example: { stock: 25 },
  },
  ...productRule,
  bodyLimit: 512 * 1024,
  input: ProductPatch,
  output: ProductAnswer,
  errors: ['PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) =>
    publishChange(
      ctx,
      presentAnswer('Product Update successfully..!', await patchProduct(ctx, input)),
    ),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/products/{productId}',
    summary: 'Delete a product',
  },
  access: 'products.write',
  input: ProductById,
  output: z.object({ message: z.string() }),
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await removeProduct(ctx, input.productId)
    ctx.catalogue.changed()
    return { message: 'Product deleted successfully' }
  },
})

export const restore = mutation({
  rest: {
    method: 'POST',
    path: '/products/{productId}/restore',
    summary: 'Restore a deleted product, within 30 days',
  },
  access: 'products.write',
  input: ProductById,
  output: ProductAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const { row, left } = await restoreProduct(ctx, input.productId)
    const single = left
      ? `. It is no variant of ${left.name} any more: another variant has its options.`
      : ''
    return publishChange(ctx, presentAnswer(`Product restored successfully${single}`, row))
  },
})
