/** Image uploads: limits and answers (docs/contract.md#media). */
import * as z from 'zod/mini'
import { imageAddress } from '../values/fields.schema.ts'

/** Per request; the browser checks them before sending. */
export const uploadLimits = {
  /** bytes of one file */
  fileBytes: 10 * 1024 * 1024,
  files: 20,
  /** width times height of one image */
  pixels: 50_000_000,
  /** the same for progressive JPEG, whose decoder uses twice the memory */
  progressivePixels: 25_000_000,
  /** the same for formats that decode only as a whole: AVIF, GIF and interlaced PNG */
  wholePixels: 8_000_000,
} as const

/**
 * Accepted types, detected by the first bytes and not by the name. SVG may contain scripts and is
 * refused.
 */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** The text for {@link imageTypes} in error messages. */
export const imageTypesText = 'JPEG, PNG, WebP, GIF or AVIF'

export const noFileMessage = 'File not added'

export const UploadedImages = z.object({ Images: z.array(imageAddress()) })
export type UploadedImages = z.infer<typeof UploadedImages>
