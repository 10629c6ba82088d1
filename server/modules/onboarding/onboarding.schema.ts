/** Defines the onboarding requests: docs/contract.md#settings. */
import * as z from 'zod/mini'
import { doc, text, yesOrNo } from '../../core/values/fields.schema.ts'

/** More than the demo ever contained. */
const most = 150
const ids = () => z.array(text(60)).check(z.maxLength(most, `must have at most ${most} entries`))

export const Demo = z.object({
  productIds: ids().apply(doc, 'Ids of demo products.'),
  blogIds: ids().apply(doc, 'Ids of demo articles.'),
  extras: z.optional(yesOrNo()).apply(doc, 'true: also reviews, policies and codes.'),
})
export type Demo = z.infer<typeof Demo>

export const OnboardingFacts = z.object({
  ownProducts: z.boolean().apply(doc, 'true: there is a product besides unedited demo data.'),
  demo: z
    .object({
      products: z
        .array(z.object({ productId: z.string(), productName: z.string() }))
        .apply(doc, 'Its products.'),
      blogs: z
        .array(z.object({ blogId: z.string(), blogTopic: z.string() }))
        .apply(doc, 'Articles.'),
      extras: z
        .optional(
          z.object({
            reviews: z.int().apply(doc, 'Number of demo reviews.'),
            policies: z.array(z.string()).apply(doc, 'Titles of demo policies.'),
            codes: z.array(z.string()).apply(doc, 'Demo discount codes.'),
          }),
        )
        .apply(doc, 'Other demo data; absent when none remain.'),
    })
    .apply(doc, 'The unedited demo data.'),
})

/** The demo data that was removed or restored. */
export const DemoAnswer = z.object({
  message: z.string(),
  demo: Demo.apply(doc, 'The changed demo data.'),
})
