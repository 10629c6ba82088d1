/** Defines the media library: docs/contract.md#media. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  imageAddress,
  imageUrl,
  limits,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'

/** The most uses of an image that a list names. `useCount` has the total. */
export const listedUses = 5
/** The most uses that one replacement changes. */
export const maxReplaced = 500
/** The most images that one request removes. */
export const maxDeleted = 100

const useKinds = ['product', 'group', 'review', 'article', 'page', 'setting'] as const

export const MediaPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  sort: sortOf(['newest', 'oldest'], 'newest'),
})

const MediaImage = z.object({
  /** its key in the store, which never changes */
  name: z.string(),
  url: imageAddress(),
  /** alternative text, offered for each further use; empty when none was written */
  alt: z.string(),
  uploadedAt: timestamp(),
  /** its first current uses */
  uses: z.array(z.object({ kind: z.enum(useKinds), id: z.string(), title: z.string() })),
  useCount: z.int(),
})
export type MediaImage = z.infer<typeof MediaImage>
export const MediaPage = pageOf(MediaImage)

/** An image's name. The limit fits the shop's own names. */
const name = () => text(100)

export const MediaUpdate = z.object({ name: name(), alt: trimmedText(limits.shortText) })
export const MediaReplacement = z.object({
  name: name(),
  /** another image of the shop, such as one just uploaded */
  by: imageUrl(),
})
export const MediaAnswer = z.object({ message: z.string(), image: MediaImage })

export const UnusedMedia = z.object({
  items: z.array(z.object({ name: z.string(), url: imageAddress(), uploadedAt: timestamp() })),
  total: z.int(),
})
export const UnusedNames = z.object({
  names: z
    .array(name())
    .check(
      z.minLength(1, 'must name at least one'),
      z.maxLength(maxDeleted, `must name at most ${maxDeleted}`),
    ),
})
