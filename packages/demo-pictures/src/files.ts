/** Picture files: WebP, each at most 60 kB, in the widths the pages ask for. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

/** No picture of the project is heavier than this, in bytes. */
const maxBytes = 60_000

/** Encodes as WebP, lowering quality until the picture is light enough. */
async function encode(pixels: Buffer, width: number, height: number, to: number): Promise<Buffer> {
  for (let quality = 84; ; quality -= 4) {
    const file = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize({ width: to, kernel: 'lanczos3' })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer()
    if (file.length <= maxBytes || quality < 30) return file
  }
}

/** Writes `<name>.webp` `full` pixels wide, and `<name>-<width>.webp` for each smaller width. */
export async function writePicture(
  picture: Sharp,
  folder: URL,
  name: string,
  full: number,
  smaller: readonly number[],
): Promise<void> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const write = async (width: number, suffix: string) =>
    writeFile(
      fileURLToPath(new URL(`${name}${suffix}.webp`, folder)),
      await encode(data, info.width, info.height, width),
    )
  await write(full, '')
  for (const width of smaller) if (full > width) await write(width, `-${width}`)
}
