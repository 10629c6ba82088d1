/** Addresses of pictures: which ones have smaller widths, and where. */
import { config } from './config.ts'

/** The widths that the shop's own store keeps beside the full picture; see server/images. */
const storedWidths = [480, 960] as const

const ownPicture = /^\d{13}-[^/]+\.webp$/

/**
 * `<base>/w480/<file> 480w, …` for a picture of our own store, undefined for any other address:
 * an imported catalogue's pictures have one size only.
 */
export function storedSrcSet(src: string): string | undefined {
  const base = config.imagesUrl
  if (!src.startsWith(base)) return undefined
  const file = src.slice(base.length)
  if (!ownPicture.test(file)) return undefined
  return storedWidths.map((width) => `${base}w${width}/${file} ${width}w`).join(', ')
}

/** A picture of the shop's own design, drawn at two or three widths; see client/public/pictures. */
export interface SitePicture {
  src: string
  srcSet: string
  width: number
  height: number
}

/** `hero` → /pictures/hero.webp with its smaller widths. */
export function sitePicture(name: string, width: number, height: number): SitePicture {
  const path = `/pictures/${name}`
  const smaller = [480, 960]
    .filter((one) => one < width)
    .map((one) => `${path}-${one}.webp ${one}w`)
  return {
    src: `${path}.webp`,
    srcSet: [...smaller, `${path}.webp ${width}w`].join(', '),
    width,
    height,
  }
}
