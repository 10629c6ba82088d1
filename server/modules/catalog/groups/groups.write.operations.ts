/** Manages product groups, for staff: docs/contract.md#product-groups. */
import * as z from 'zod'
import { productRule } from '../../../core/access/rules.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import {
  ProductGroupEditor,
  ProductGroupPage,
  ProductGroupPageRequest,
  SuggestedGroups,
} from './groups.read.schema.ts'
import {
  AddedVariants,
  GenerationAnswer,
  NewProductGroup,
  ProductGroupAnswer,
  ProductGroupById,
  ProductGroupChange,
  SplitAnswer,
  type StaffProductGroup,
  VariantGeneration,
  VariantOrder,
  VariantSplit,
} from './groups.schema.ts'
import { changeGroup, createGroup, getGroupEditor, listGroups } from './groups.service.ts'
import {
  generateVariants,
  addVariants as joinGroup,
  reorderVariants,
  splitVariants,
} from './members.service.ts'
import { removeGroup, restoreDeletedGroup } from './removal.service.ts'
import { suggestGroups } from './suggestions.service.ts'

const example = {
  name: 'Velvet Matte Lipstick',
  options: [{ name: 'Shade', values: [{ value: 'Coral', swatch: { color: '#e2583e' } }] }],
}

/** Refreshes the catalogue after the commit, and answers with the group. */
function answer(
  ctx: StaffContext<'catalogue'>,
  message: string,
  group: StaffProductGroup,
): ProductGroupAnswer {
  ctx.catalogue.changed()
  ctx.reply.headers.ETag = versionTag(group.version)
  return { message, group }
}

export const adminList = query({
  rest: { path: '/admin/product-groups', summary: 'List product groups for staff, newest first' },
  access: 'products.read',
  input: ProductGroupPageRequest,
  output: ProductGroupPage,
  handler: ({ input, ctx }) => listGroups(ctx.db, input, false),
})

export const adminGet = query({
  rest: {
    path: '/admin/product-groups/{groupId}',
    summary: 'Get a product group with the products and details of all variants',
  },
  access: 'products.read',
  input: ProductGroupById,
  output: ProductGroupEditor,
  handler: async ({ input, ctx }) => {
    const group = await getGroupEditor(ctx, input.groupId)
    ctx.reply.headers.ETag = versionTag(group.version)
    return group
  },
})

export const suggest = query({
  rest: {
    path: '/admin/product-groups/suggestions',
    summary: 'Suggest product groups from the names of single products',
  },
  access: 'products.read',
  output: SuggestedGroups,
  handler: ({ ctx }) => suggestGroups(ctx),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/product-groups',
    summary: 'Create a product group of existing products',
    description:
      'Each variant has one value per option. Values that the options lack are added to them. Without a handle, the name gives one.',
    status: 201,
    example: { ...example, variants: [{ productId: 'AR-MU-201', options: ['Coral'] }] },
  },
  access: 'products.write',
  idempotent: true,
  bodyLimit: 512 * 1024,
  input: NewProductGroup,
  output: ProductGroupAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) =>
    answer(ctx, 'Product group created.', await ctx.once((tx) => createGroup(tx, ctx, input))),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/product-groups/{groupId}',
    summary: 'Change name, handle and options of a product group',
    description:
      '`previous` renames an option or a value. A new option gives all variants its first value, an option without values keeps those it has. `variants` changes the values and products of variants, `shared` the products of all variants. Variants that still have their generated name are renamed. An earlier handle redirects.',
    example,
  },
  ...productRule,
  bodyLimit: 1024 * 1024,
  input: ProductGroupChange,
  output: ProductGroupAnswer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) =>
    answer(ctx, 'Product group saved.', await changeGroup(ctx, input)),
})

const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/product-groups/{groupId}',
    summary: 'Delete a product group and keep its products',
  },
  access: 'products.write',
  input: ProductGroupById,
  output: z.object({ message: z.string() }),
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await removeGroup(ctx, input.groupId)
    ctx.catalogue.changed()
    return { message: 'Product group deleted. Its products remain.' }
  },
})

export { remove as delete }

export const restore = mutation({
  rest: {
    method: 'POST',
    path: '/product-groups/{groupId}/restore',
    summary: 'Restore a deleted product group with its id, handle and variants',
    description:
      'Products that joined another group stay there. Deleted variants join when they are restored.',
  },
  access: 'products.write',
  input: ProductGroupById,
  output: ProductGroupAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    const { group, missing } = await restoreDeletedGroup(ctx, input.groupId)
    const left =
      missing === 0
        ? ''
        : missing === 1
          ? ' One of its products is in another group now.'
          : ` ${missing} of its products are in other groups now.`
    return answer(ctx, `Product group restored.${left}`, group)
  },
})

export const addVariants = mutation({
  rest: {
    method: 'POST',
    path: '/product-groups/{groupId}/variants',
    summary: 'Add products to a product group',
    description: 'With `move`, products leave the group that they are in.',
    example: { variants: [{ productId: 'AR-MU-202', options: ['Ruby'] }] },
  },
  access: 'products.write',
  bodyLimit: 512 * 1024,
  input: AddedVariants,
  output: ProductGroupAnswer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => answer(ctx, 'Variants added.', await joinGroup(ctx, input)),
})

export const reorder = mutation({
  rest: {
    method: 'PUT',
    path: '/product-groups/{groupId}/order',
    summary: 'Change the order of the variants',
    description: 'Names every variant once.',
    example: { productIds: ['AR-MU-202', 'AR-MU-201'] },
  },
  access: 'products.write',
  bodyLimit: 512 * 1024,
  input: VariantOrder,
  output: ProductGroupAnswer,
  errors: ['PRECONDITION_FAILED'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => answer(ctx, 'Order saved.', await reorderVariants(ctx, input)),
})

export const split = mutation({
  rest: {
    method: 'POST',
    path: '/product-groups/{groupId}/split',
    summary: 'Split variants from a product group',
    description:
      'With `name`, the products form a new group with the same options; without, they become single.',
    example: { productIds: ['AR-MU-202'], name: 'Satin Lipstick' },
  },
  access: 'products.write',
  bodyLimit: 512 * 1024,
  input: VariantSplit,
  output: SplitAnswer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const { group, split: added } = await splitVariants(ctx, input)
    return { ...answer(ctx, 'Variants split.', group), split: added }
  },
})

export const generate = mutation({
  rest: {
    method: 'POST',
    path: '/product-groups/{groupId}/generate',
    summary: 'Create a product for each missing combination of values',
    description:
      'Each product has the fields of `product`, a generated name, and a productId of the prefix and its values.',
    example: { product: { category: 'makeup', price: 2_400, schedule: { state: 'draft' } } },
  },
  ...productRule,
  bodyLimit: 512 * 1024,
  input: VariantGeneration,
  output: GenerationAnswer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const { group, created } = await generateVariants(ctx, input)
    return { ...answer(ctx, 'Variants created.', group), created }
  },
})
