/** Uploads of pictures: what is taken, and what is answered (docs/contract.md#pictures). */
import * as z from 'zod/mini'
import { pictureAddress } from '../values/fields.schema.ts'

/** Per request; the browser says so before it sends. */
export const uploadLimits = {
  /** bytes of one file */
  fileBytes: 10 * 1024 * 1024,
  files: 20,
  /** width times height of one picture */
  pixels: 50_000_000,
  /** the same for progressive JPEG, whose decoder keeps twice as much */
  progressivePixels: 25_000_000,
  /** the same for those that can only be decoded whole: AVIF, GIF and interlaced PNG */
  wholePixels: 8_000_000,
} as const

/** What may come in, by its first bytes and not by its name. SVG is a program and stays out. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** What the refusals call {@link imageTypes}. */
export const imageTypesText = 'JPEG, PNG, WebP, GIF or AVIF'

export const noFileMessage = 'File not added'

export const UploadedImages = z.object({ Images: z.array(pictureAddress()) })
export type UploadedImages = z.infer<typeof UploadedImages>
