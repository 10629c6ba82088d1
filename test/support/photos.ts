/** Photos of reviews as customers send them, valid and hostile ones. */
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const drawn = (background = '#7a8f6a'): Sharp =>
  sharp({ create: { width: 90, height: 160, channels: 3, background } })

/** Returns a PNG that claims to have 900 million pixels. */
export async function bomb(): Promise<Buffer> {
  const bytes = await drawn().png().toBuffer()
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** Uploads photos of a review as a browser does. */
export async function sendPhotos(
  address: string,
  reviewId: string,
  headers: Record<string, string>,
  files: [Uint8Array, string][],
) {
  const body = new FormData()
  for (const [bytes, name] of files) body.append('photo', new Blob([bytes as BlobPart]), name)
  const url = `${address}/api/reviews/${reviewId}/photos`
  const answer = await fetch(url, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  return { status: answer.status, body: (await answer.json()) as any }
}
