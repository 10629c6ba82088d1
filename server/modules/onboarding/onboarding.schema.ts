/** Defines the onboarding requests: docs/contract.md#settings. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'

/** More than the demo ever contained. */
const most = 150
const ids = () => z.array(text(60)).check(z.maxLength(most, `must have at most ${most} entries`))

export const Demo = z.object({
  productIds: ids(),
  blogIds: ids(),
  /** also reviews, policies and codes */
  extras: z.optional(z.boolean('must be true or false')),
})
export type Demo = z.infer<typeof Demo>

export const OnboardingFacts = z.object({
  /** the shop has a product that is not unedited demo data */
  ownProducts: z.boolean(),
  /** the unedited demo data */
  demo: z.object({
    products: z.array(z.object({ productId: z.string(), productName: z.string() })),
    blogs: z.array(z.object({ blogId: z.string(), blogTopic: z.string() })),
    /** reviews, titles of policies, codes; absent when none remain */
    extras: z.optional(
      z.object({ reviews: z.int(), policies: z.array(z.string()), codes: z.array(z.string()) }),
    ),
  }),
})

/** The demo data that was removed or restored. */
export const DemoAnswer = z.object({ message: z.string(), demo: Demo })
