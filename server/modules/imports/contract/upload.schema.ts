/** Parameters of the routes that carry files. */
import * as z from 'zod/mini'
import { doc, text } from '../../../core/values/fields.schema.ts'
import { imageModes } from './imports.schema.ts'

/** Query parameters of an upload, as text. */
export const UploadQuery = z.object({
  fileName: z._default(text(200), 'upload').apply(doc, 'Name of the file.'),
  start: z._default(z.enum(['now', 'later']), 'now').apply(doc, '`later`: after a preview.'),
  complete: z._default(z.enum(['true', 'false']), 'true').apply(doc, '`false`: more follows.'),
  dryRun: z._default(z.enum(['true', 'false']), 'false').apply(doc, '`true` writes nothing.'),
  images: z
    ._default(z.enum(imageModes), 'keep')
    .apply(doc, '`copy` fetches images into the shop; `keep` stores their addresses.'),
  deleteMissing: z
    ._default(z.enum(['true', 'false']), 'false')
    .apply(doc, '`true` deletes products that the file does not name.'),
  confirmMissing: z
    .optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be a number')))
    .apply(doc, 'Number of products to delete, as the dry run counted.'),
  sheet: z.optional(text(200)).apply(doc, 'Workbooks: the sheet to read.'),
  mapping: z.optional(text(16_000)).apply(doc, 'The mapping as JSON.'),
})
export type UploadQuery = z.infer<typeof UploadQuery>

export const ImageQuery = z.object({ fileName: z._default(text(300), 'image') })
export const StoredImage = z.object({ url: z.string().apply(doc, 'Address of the stored image.') })

export const AppendQuery = z.object({
  offset: z
    .string()
    .check(z.regex(/^\d{1,12}$/, 'must be a number of bytes'))
    .apply(doc, 'Bytes that the server already has; a wrong number answers 409.'),
  complete: z._default(z.enum(['true', 'false']), 'true').apply(doc, '`false`: more follows.'),
})
