/** Responses of reads of product groups: docs/contract.md#product-groups. */
import * as z from 'zod/mini'
import { doc, imageAddress, text, timestamp } from '../../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../../core/values/paging.schema.ts'
import { StaffProduct } from '../products/products.write.schema.ts'
import { groupFields, swatch } from '../products/variants.schema.ts'
import { Review } from '../reviews/reviews.schema.ts'
import { staffFields } from './groups.schema.ts'

export const mostSuggestions = 50

/** A group as staff edit it: each variant with its product and all details. */
export const ProductGroupEditor = z.object({
  ...groupFields,
  variants: z
    .array(
      z.object({
        options: z.array(z.string()).apply(doc, 'One value for each option of the group.'),
        swatch,
        ...StaffProduct.shape,
      }),
    )
    .apply(doc, 'All variants in display order, with their products.'),
  ...staffFields,
})

/** Groups that the names of single products suggest, such as `Lipstick – Coral`. */
export const SuggestedGroups = z.object({
  suggestions: z
    .array(
      z.object({
        name: z.string().apply(doc, 'What the names of its products have in common.'),
        variants: z
          .array(
            z.object({
              productId: z.string(),
              value: z.string().apply(doc, 'What the name of the product adds.'),
            }),
          )
          .apply(doc, 'Its products.'),
      }),
    )
    .apply(doc, `At most ${mostSuggestions} groups, the largest first.`),
})

/** Reviews of all published variants, each with its variant. */
export const GroupReviews = z.object({
  message: z.string(),
  reviews: z
    .array(
      z.extend(Review, {
        productId: z.string(),
        options: z.array(z.string()).apply(doc, 'Option values of the reviewed variant.'),
      }),
    )
    .apply(doc, 'Reviews of all variants, the newest first.'),
})

export const ProductGroupPageRequest = z.object({ ...pageFields, q: z.optional(text(200)) })

/** A group in a list, with the number of its variants. */
const groupLine = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the group that shoppers see.'),
  handle: z.string(),
  options: z.array(z.string()).apply(doc, 'Names of the options.'),
  variants: z.int().apply(doc, 'Number of variants.'),
  image: imageAddress(),
  updatedAt: timestamp(),
})
export type ProductGroupLine = z.infer<typeof groupLine>
export const ProductGroupPage = pageOf(groupLine)
