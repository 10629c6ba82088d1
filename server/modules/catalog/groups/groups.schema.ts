/** Product groups, whose variants are products: docs/contract.md#product-groups. zod/mini, for forms. */
import * as z from 'zod/mini'
import {
  doc,
  imageUrl,
  limits,
  requiredText,
  text,
  timestamp,
  trimmedText,
  yesOrNo,
} from '../../../core/values/fields.schema.ts'
import { versionField } from '../../../core/values/paging.schema.ts'
import { DetailsChange } from '../products/details.schema.ts'
import {
  blankImagesRule,
  lastPriceRule,
  NameableProductId,
  optionalValues,
  ProductId,
  productFields,
} from '../products/products.schema.ts'
import { ProductPatch } from '../products/products.write.schema.ts'
import { ScheduleChange } from '../products/schedule.schema.ts'
import { fold, groupFields, maxOptions } from '../products/variants.schema.ts'

/** Most variants in one request; imports may create more. */
export const maxVariants = 250
/** Most variants of a group, imported ones included. */
export const mostVariants = 2_048
const maxValues = mostVariants

/** Most characters of an option's name and of a value. */
export const optionLength = { name: 50, value: 100 } as const
const optionName = requiredText(optionLength.name)
const optionValue = requiredText(optionLength.value)
const hexColor = z.string().check(
  z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #c2185b'),
  z.overwrite((color) => color.toLowerCase()),
)

const areUnique = (values: readonly string[]) => new Set(values.map(fold)).size === values.length

const swatchInput = z
  .object({ color: z.optional(hexColor), image: z.optional(imageUrl()) })
  .check(
    z.refine(
      ({ color, image }) => (color === undefined) !== (image === undefined),
      'must have either a color or an image',
    ),
  )

/** `previous`: the value's text before this request, when the request renames it. */
const ValueInput = z.object({
  value: optionValue.apply(doc, 'Value of the option, such as `50 ml`.'),
  swatch: z._default(z.nullable(swatchInput), null),
  previous: z.optional(optionValue).apply(doc, 'Former text of a value that is renamed.'),
})
const OptionInput = z.object({
  name: optionName.apply(doc, 'Name of the option, such as `Size`.'),
  values: z
    ._default(
      z.array(ValueInput).check(
        z.maxLength(maxValues),
        z.refine((values) => areUnique(values.map(({ value }) => value)), 'must differ'),
      ),
      [],
    )
    .apply(doc, 'Values in display order.'),
  previous: z.optional(optionName).apply(doc, 'Former name of an option that is renamed.'),
})
export type OptionInput = z.infer<typeof OptionInput>

const options = z
  .array(OptionInput)
  .check(
    z.minLength(1, 'must have at least one option'),
    z.maxLength(maxOptions, `must have at most ${maxOptions} options`),
    z.refine((items) => areUnique(items.map(({ name }) => name)), 'must have different names'),
  )
  .apply(doc, 'Options in display order, at most three.')

const groupHandle = trimmedText(100).check(
  z.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'must consist of lowercase letters, digits and single hyphens, such as velvet-matte-lipstick',
  ),
)
/** Returns true for a handle as groups have them. */
export const isHandle = (value: string): boolean => z.safeParse(groupHandle, value).data === value

/** A product that joins a group, with one value per option. */
const VariantInput = z.object({
  productId: ProductId,
  options: z
    .array(optionValue)
    .check(z.maxLength(maxOptions))
    .apply(doc, 'One value for each option of the group.'),
})
export type VariantInput = z.infer<typeof VariantInput>

const namesProductsOnce = z.refine<{ productId: string }[]>(
  (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
  'must name each product once',
)
const variants = z
  .array(VariantInput)
  .check(z.maxLength(maxVariants, `must have at most ${maxVariants} variants`), namesProductsOnce)

const fields = {
  name: requiredText(limits.shortText).apply(doc, 'Name of the group that shoppers see.'),
  handle: z.optional(groupHandle).apply(doc, 'Path behind `/p/`; absent: derived from the name.'),
  options,
}

export const NewProductGroup = z.object({
  ...fields,
  variants: z._default(variants, []).apply(doc, 'Products that join the group.'),
})
export type NewProductGroup = z.infer<typeof NewProductGroup>

const byId = { groupId: text(100) }
const changeOf = { ...byId, version: versionField }

const description = z.optional(optionalValues.description).apply(doc, 'Text of the product page.')

/** Changes of a variant: its values, and fields of its product as PATCH /products changes them. */
const VariantChange = z.object({
  ...ProductPatch.shape,
  productId: ProductId,
  productName: z.optional(productFields.productName),
  description,
  Images: z
    .optional(optionalValues.Images)
    .apply(doc, 'Images in display order; an image that stays keeps its alternative text.'),
  options: z.optional(VariantInput.shape.options),
})
export type VariantChange = z.infer<typeof VariantChange>

/** Changes of the products of all variants. */
const SharedChange = z.object({
  description,
  category: ProductPatch.shape.category,
  details: ProductPatch.shape.details,
})
export type SharedChange = z.infer<typeof SharedChange>

/** PUT: replaces name and options; an absent handle stays, and so do variants that are not named. */
export const ProductGroupChange = z.object({
  ...changeOf,
  ...fields,
  variants: z
    ._default(
      z
        .array(VariantChange)
        .check(
          z.maxLength(maxVariants, `must have at most ${maxVariants} variants`),
          namesProductsOnce,
        ),
      [],
    )
    .apply(doc, 'Changes of these variants; the others stay.'),
  shared: z
    .optional(SharedChange)
    .apply(doc, 'Changes of all variants; a change in `variants` takes precedence.'),
})
export type ProductGroupChange = z.infer<typeof ProductGroupChange>

export const ProductGroupById = z.object(byId)

/** With `move`, products leave the group that they are in. */
export const AddedVariants = z.object({
  ...changeOf,
  variants: variants.check(z.minLength(1)).apply(doc, 'Products that join the group.'),
  move: z._default(yesOrNo(), false).apply(doc, 'true: products leave the group that they are in.'),
})
export type AddedVariants = z.infer<typeof AddedVariants>

const productIds = z
  .array(ProductId)
  .check(z.minLength(1, 'must name a product'), z.maxLength(mostVariants))

export const VariantOrder = z.object({ ...changeOf, productIds })
export type VariantOrder = z.infer<typeof VariantOrder>

/** Fields of a group that only staff read. */
export const staffFields = { version: z.int(), createdAt: timestamp(), updatedAt: timestamp() }

/** A group with all its variants, as writes answer and events carry it. */
export const StaffProductGroup = z.object({
  ...groupFields,
  variants: z
    .array(
      z.object({
        productId: z.string(),
        options: z.array(z.string()).apply(doc, 'One value for each option of the group.'),
      }),
    )
    .apply(doc, 'All variants in display order.'),
  ...staffFields,
})
export type StaffProductGroup = z.infer<typeof StaffProductGroup>

export const ProductGroupAnswer = z.object({
  message: z.string(),
  group: StaffProductGroup.apply(doc, 'The group after the change.'),
})
export type ProductGroupAnswer = z.infer<typeof ProductGroupAnswer>

/** With a name, the products form a new group; without, they become single. */
export const VariantSplit = z.object({
  ...changeOf,
  productIds,
  name: z
    .optional(requiredText(limits.shortText))
    .apply(doc, 'Name of the new group; absent: no group.'),
  handle: z.optional(groupHandle).apply(doc, 'Path of the new group; absent: from the name.'),
})
export type VariantSplit = z.infer<typeof VariantSplit>

export const SplitAnswer = z.object({
  ...ProductGroupAnswer.shape,
  split: z
    .nullable(StaffProductGroup)
    .apply(doc, 'The new group; null: the products became single.'),
})

const { productName: _, ...template } = productFields

/** Creates a product for each combination of values that no variant has. */
export const VariantGeneration = z.object({
  ...changeOf,
  productIdPrefix: z
    .optional(NameableProductId)
    .apply(doc, 'Start of the ids; absent: the handle.'),
  product: z
    .object({
      ...template,
      details: z.optional(DetailsChange).apply(doc, 'Details such as brand and size.'),
      schedule: z.optional(ScheduleChange).apply(doc, 'State, publication and sale.'),
    })
    .check(lastPriceRule, blankImagesRule)
    .apply(doc, 'Values of every new product.'),
})
export type VariantGeneration = z.infer<typeof VariantGeneration>

export const GenerationAnswer = z.object({
  ...ProductGroupAnswer.shape,
  created: z.array(z.string()).apply(doc, 'Ids of the created products.'),
})
