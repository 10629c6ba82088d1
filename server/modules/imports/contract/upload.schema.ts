/** Parameters of the routes that carry files. */
import * as z from 'zod/mini'
import { text } from '../../../core/values/fields.schema.ts'
import { imageModes } from './imports.schema.ts'

/** Query parameters of an upload, as text. */
export const UploadQuery = z.object({
  fileName: z._default(text(200), 'upload'),
  /** `later` keeps the file for a preview; `now` runs it and returns the report */
  start: z._default(z.enum(['now', 'later']), 'now'),
  /** `false`: more of the file follows by PATCH */
  complete: z._default(z.enum(['true', 'false']), 'true'),
  dryRun: z._default(z.enum(['true', 'false']), 'false'),
  images: z._default(z.enum(imageModes), 'keep'),
  deleteMissing: z._default(z.enum(['true', 'false']), 'false'),
  confirmMissing: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be a number'))),
  /** workbooks: the sheet to read, as the mapping's `sheet` */
  sheet: z.optional(text(200)),
  /** the mapping as JSON */
  mapping: z.optional(text(16_000)),
})
export type UploadQuery = z.infer<typeof UploadQuery>

export const ImageQuery = z.object({ fileName: z._default(text(300), 'image') })
export const StoredImage = z.object({ url: z.string() })

export const AppendQuery = z.object({
  /** bytes that the server already has; a wrong number answers 409 with the right one */
  offset: z.string().check(z.regex(/^\d{1,12}$/, 'must be a number of bytes')),
  complete: z._default(z.enum(['true', 'false']), 'true'),
})
