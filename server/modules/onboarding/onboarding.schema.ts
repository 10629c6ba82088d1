/** What the first-run guide asks of the server: docs/api.md#settings. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'

/** More than the demo ever brought. */
const most = 150
const ids = () => z.array(text(60)).check(z.maxLength(most, `must have at most ${most} entries`))

export const Demo = z.object({
  productIds: ids(),
  blogIds: ids(),
  /** its reviews, policies and codes, too */
  rest: z.optional(z.boolean('must be true or false')),
})
export type Demo = z.infer<typeof Demo>

export const GuideFacts = z.object({
  /** the shop has a product that is not as the demo brought it */
  ownProducts: z.boolean(),
  /** what the demo brought and nobody edited since */
  demo: z.object({
    products: z.array(z.object({ productId: z.string(), productName: z.string() })),
    blogs: z.array(z.object({ blogId: z.string(), blogTopic: z.string() })),
    /** absent when nothing of it is left: reviews, titles of policies, codes */
    rest: z.optional(
      z.object({ reviews: z.int(), policies: z.array(z.string()), codes: z.array(z.string()) }),
    ),
  }),
})

/** What was done; what is not in it was left as it is. */
export const DemoAnswer = z.object({ message: z.string(), demo: Demo })
