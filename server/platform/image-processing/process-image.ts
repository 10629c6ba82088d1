/**
 * Processes uploaded images: detects the type, checks limits, decodes and re-encodes. Only the
 * pixels of the original remain, without metadata or hidden content.
 */
import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../../core/errors/errors.ts'
import { imageTypes, imageTypesText, uploadLimits } from '../../core/media/uploads.schema.ts'
import { smallerWidths } from '../storage/image-keys.ts'

/** Pixels of the longer side of a stored image. */
const longestSide = 2_000
const quality = 82
/** Seconds per image; an ordinary one takes less than two, on a busy machine ten. */
const renderTimeout = 60

// Only the decoders of imageTypes: others would only add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
// One thread per image and no cache: memory for many uploads stays that of two, measured with 200
// at once, the largest allowed among them.
sharp.concurrency(1)
sharp.cache(false)

const atWork = pLimit(2)
/** Rotating a large image upright needs all its pixels in memory: one at a time. */
const largeAtWork = pLimit(1)
const largePixels = 12_000_000

export interface RenderedImage {
  /** undefined: the image itself */
  width: number | undefined
  body: Buffer
}

const refuse = (name: string, why: string, cause?: unknown): AppError =>
  new AppError('BAD_REQUEST', `${name}: ${why}`, { cause })

/** Returns the file's name for error messages: short, without control characters. */
const shown = (name: string): string =>
  name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 80) || 'A file'

/** Detects the type. @returns its kind, one of {@link imageTypes} */
async function sniff(source: Buffer | string, name: string): Promise<string> {
  if (typeof source === 'string' && (await stat(source)).size === 0)
    throw refuse(name, 'the file is empty.')
  const type = await (typeof source === 'string'
    ? fileTypeFromFile(source)
    : fileTypeFromBuffer(source)
  ).catch(() => undefined)
  if (!type || !(imageTypes as readonly string[]).includes(type.mime))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${name}: images must be ${imageTypesText}.`)
  return type.mime
}

/** Measures the decoding cost. @returns its share of {@link uploadLimits}: up to `pixels` */
async function weigh(source: Buffer | string, mime: string, name: string): Promise<number> {
  const { width, height, isProgressive, orientation } = await sharp(source, {
    limitInputPixels: false,
  })
    .metadata()
    .catch((cause: unknown) => {
      throw refuse(name, 'the image cannot be read.', cause)
    })
  const { pixels, progressivePixels, wholePixels } = uploadLimits
  // Decoders that shrink or read by line need little memory; others hold the whole image.
  const rotated = isProgressive || (orientation ?? 1) > 1
  const whole = mime === 'image/avif' || mime === 'image/gif' || (mime === 'image/png' && rotated)
  const limit = whole ? wholePixels : isProgressive ? progressivePixels : pixels
  if (width * height > limit)
    throw refuse(name, `the image has more than ${limit / 1_000_000} million pixels.`)
  return (width * height * pixels) / limit
}

async function encode(
  source: Buffer | string,
  widths: readonly number[],
): Promise<RenderedImage[]> {
  const { data, info } = await sharp(source, { limitInputPixels: uploadLimits.pixels })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: renderTimeout })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const rendered: RenderedImage[] = []
  for (const width of [...widths, undefined]) {
    const small = width === undefined ? {} : { width, withoutEnlargement: true }
    const body = await sharp(data, { raw }).resize(small).webp({ quality }).toBuffer()
    rendered.push({ width, body })
  }
  return rendered
}

/**
 * Validates an image without decoding it.
 * @param source the file's bytes, or its path
 * @returns its weight: pixels, more for types that cost more to decode
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for other types, BAD_REQUEST for unreadable files and for
 * more pixels than {@link uploadLimits} allows
 */
export function validateImage(source: Buffer | string, name: string): Promise<number> {
  return atWork(async () => weigh(source, await sniff(source, shown(name)), shown(name)))
}

/**
 * Encodes an image in several sizes.
 * @param widths additional smaller widths
 * @returns the smaller widths first, the image itself last, all WebP
 * @throws AppError as {@link validateImage}, and BAD_REQUEST for an image that fails to decode
 */
export async function renderImage(
  source: Buffer | string,
  name: string,
  widths: readonly number[] = smallerWidths,
): Promise<RenderedImage[]> {
  const weight = await validateImage(source, name)
  const bounded = () => atWork(() => encode(source, widths))
  return (weight > largePixels ? largeAtWork(bounded) : bounded()).catch((cause: unknown) => {
    throw refuse(shown(name), 'the image cannot be read.', cause)
  })
}

/**
 * Renders a thumbnail that is shown once and not stored.
 * @param side pixels of its longer side at most
 * @throws AppError as {@link renderImage}
 */
export async function renderThumbnail(source: Buffer, name: string, side: number): Promise<Buffer> {
  const weight = await validateImage(source, name)
  const encoded = () =>
    sharp(source, { limitInputPixels: uploadLimits.pixels })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: renderTimeout })
      .webp({ quality })
      .toBuffer()
  const bounded = () => atWork(encoded)
  return (weight > largePixels ? largeAtWork(bounded) : bounded()).catch((cause: unknown) => {
    throw refuse(shown(name), 'the image cannot be read.', cause)
  })
}
