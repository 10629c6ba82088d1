/** Defines the media library: docs/contract.md#media. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  doc,
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
  name: z.string().apply(doc, 'Key of the image, which never changes.'),
  url: imageAddress().apply(doc, 'URL of the image.'),
  alt: z.string().apply(doc, 'Alternative text, offered for each further use.'),
  uploadedAt: timestamp().apply(doc, 'When it was uploaded, in UTC.'),
  uses: z
    .array(
      z.object({
        kind: z.enum(useKinds).apply(doc, 'Kind of record that shows it.'),
        id: z.string().apply(doc, 'Id of that record.'),
        title: z.string().apply(doc, 'Title of that record.'),
      }),
    )
    .apply(doc, 'Its first current uses.'),
  useCount: z.int().apply(doc, 'Number of current uses.'),
})
export type MediaImage = z.infer<typeof MediaImage>
export const MediaPage = pageOf(MediaImage)

/** An image's name. The limit fits the shop's own names. */
const name = () => text(100)

export const MediaUpdate = z.object({
  name: name().apply(doc, 'Key of the image.'),
  alt: trimmedText(limits.shortText).apply(doc, 'Alternative text, offered for each further use.'),
})
export const MediaReplacement = z.object({
  name: name().apply(doc, 'Key of the image.'),
  by: imageUrl().apply(doc, 'URL of another image of the shop.'),
})
export const MediaAnswer = z.object({
  message: z.string(),
  image: MediaImage.apply(doc, 'The image after the change.'),
})

export const UnusedMedia = z.object({
  items: z.array(
    z.object({
      name: z.string().apply(doc, 'Key of the image.'),
      url: imageAddress().apply(doc, 'URL of the image.'),
      uploadedAt: timestamp().apply(doc, 'When it was uploaded, in UTC.'),
    }),
  ),
  total: z.int().apply(doc, 'Number of unused images.'),
})
export const UnusedNames = z.object({
  names: z
    .array(name())
    .check(
      z.minLength(1, 'must name at least one'),
      z.maxLength(maxDeleted, `must name at most ${maxDeleted}`),
    )
    .apply(doc, 'Keys of the images to delete.'),
})
