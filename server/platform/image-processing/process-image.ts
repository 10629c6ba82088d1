/**
 * A stranger's picture becomes ours: sniffed, bounded, decoded and encoded anew. Nothing of the
 * original file survives but its pixels, so neither metadata nor a second meaning of its bytes does.
 */
import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../../core/errors/errors.ts'
import { imageTypes, imageTypesText, uploadLimits } from '../../core/media/uploads.schema.ts'
import { smallerWidths } from '../storage/image-keys.ts'

/** Pixels of the longer side that is kept. */
const longestSide = 2_000
const quality = 82
/** Seconds for one picture; an honest one takes less than two, on a busy machine ten. */
const renderTimeout = 60

// Only the decoders that imageTypes names: every other one is a door for nobody.
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
// One thread a picture and no cache: the memory of many uploads at once stays that of two,
// measured with 200 at once, the largest allowed among them.
sharp.concurrency(1)
sharp.cache(false)

const atWork = pLimit(2)
/** Turning a large picture upright needs all its pixels in memory: one of those at a time. */
const largeAtWork = pLimit(1)
const largePixels = 12_000_000

export interface RenderedImage {
  /** undefined: the picture itself */
  width: number | undefined
  body: Buffer
}

const refuse = (name: string, why: string, cause?: unknown): AppError =>
  new AppError('BAD_REQUEST', `${name}: ${why}`, { cause })

/** What a refusal calls the file: short, and without characters that would move the text about. */
const shown = (name: string): string =>
  name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 80) || 'A file'

/** @returns its kind, one of {@link imageTypes} */
async function sniff(source: Buffer | string, name: string): Promise<string> {
  if (typeof source === 'string' && (await stat(source)).size === 0)
    throw refuse(name, 'the file is empty.')
  const type = await (typeof source === 'string'
    ? fileTypeFromFile(source)
    : fileTypeFromBuffer(source)
  ).catch(() => undefined)
  if (!type || !(imageTypes as readonly string[]).includes(type.mime))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${name}: pictures may be ${imageTypesText}.`)
  return type.mime
}

/** @returns how much of {@link uploadLimits} it takes: up to `pixels` */
async function weigh(source: Buffer | string, mime: string, name: string): Promise<number> {
  const { width, height, isProgressive, orientation } = await sharp(source, {
    limitInputPixels: false,
  })
    .metadata()
    .catch((cause: unknown) => {
      throw refuse(name, 'the picture cannot be read.', cause)
    })
  const { pixels, progressivePixels, wholePixels } = uploadLimits
  // A decoder that shrinks while it reads, or reads line by line, holds little; others hold it all.
  const lying = isProgressive || (orientation ?? 1) > 1
  const whole = mime === 'image/avif' || mime === 'image/gif' || (mime === 'image/png' && lying)
  const limit = whole ? wholePixels : isProgressive ? progressivePixels : pixels
  if (width * height > limit)
    throw refuse(name, `the picture has more than ${limit / 1_000_000} million pixels.`)
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
 * Judges a picture without decoding it.
 * @param source the file's bytes, or where it lies
 * @returns its weight: pixels, more for kinds that are dearer to decode
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for other kinds of files, BAD_REQUEST for unreadable
 * ones and for more pixels than {@link uploadLimits} allows
 */
export function judgeImage(source: Buffer | string, name: string): Promise<number> {
  return atWork(async () => weigh(source, await sniff(source, shown(name)), shown(name)))
}

/**
 * @param widths smaller ones that are wanted besides
 * @returns the smaller widths first, the picture itself last, all WebP
 * @throws AppError as {@link judgeImage}, and BAD_REQUEST for a picture that breaks while it is read
 */
export async function renderImage(
  source: Buffer | string,
  name: string,
  widths: readonly number[] = smallerWidths,
): Promise<RenderedImage[]> {
  const weight = await judgeImage(source, name)
  const bounded = () => atWork(() => encode(source, widths))
  return (weight > largePixels ? largeAtWork(bounded) : bounded()).catch((cause: unknown) => {
    throw refuse(shown(name), 'the picture cannot be read.', cause)
  })
}

/**
 * A small picture that is shown once and not stored.
 * @param side the most that its longer side has
 * @throws AppError as {@link renderImage}
 */
export async function renderThumbnail(source: Buffer, name: string, side: number): Promise<Buffer> {
  const weight = await judgeImage(source, name)
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
    throw refuse(shown(name), 'the picture cannot be read.', cause)
  })
}
