/** Image addresses and their widths: for the browser's `srcset` and the server's preloads. */

/** Widths that the storage keeps beside each full image. */
const storedWidths = [480, 960] as const

const storedImage = /^\d{13}-[^/]+\.webp$/

/**
 * Returns `<base>w480/<file> 480w, …` for an image of our own storage, undefined for other
 * addresses: imported images have one size only.
 * @param base address of the stored images, with a trailing slash
 */
export function storedSrcSet(base: string, src: string): string | undefined {
  if (!src.startsWith(base)) return undefined
  const file = src.slice(base.length)
  if (!storedImage.test(file)) return undefined
  return storedWidths.map((width) => `${base}w${width}/${file} ${width}w`).join(', ')
}

/** Returns an address of the shop as a path, so that the page uses its own host and protocol. */
export const ownPath = (origin: string, address: string): string =>
  address.startsWith(`${origin}/`) && !address.startsWith(`${origin}//`)
    ? address.slice(origin.length)
    : address

/** An image of the shop's own design; see client/public/pictures. */
export interface SiteImage {
  src: string
  srcSet: string
  width: number
  height: number
}

/** Returns the image of a name: `hero` → /pictures/hero.webp with its smaller widths. */
export function siteImage(
  name: string,
  width: number,
  height: number,
  widths: readonly number[] = storedWidths,
): SiteImage {
  const path = `/pictures/${name}`
  const smaller = widths.filter((one) => one < width).map((one) => `${path}-${one}.webp ${one}w`)
  return {
    src: `${path}.webp`,
    srcSet: [...smaller, `${path}.webp ${width}w`].join(', '),
    width,
    height,
  }
}

/** The home page's image in two shapes, and the width below which the tall one is shown. */
export const hero = {
  wide: siteImage('hero', 1600, 1200),
  wideSizes: '84vw',
  /** most phones request some 720 to 768 pixels, and load this image first */
  tall: siteImage('hero-portrait', 960, 1200, [480, 768]),
  tallSizes: '100vw',
  tallMedia: '(max-width: 48rem)',
} as const

/** Returns a full-width staff image: the largest stored size is 2,000 pixels long. */
function wideImage(base: string, src: string): { src: string; srcSet: string | undefined } {
  const smaller = storedSrcSet(base, src)
  return { src, srcSet: smaller && `${smaller}, ${src} 2000w` }
}

/**
 * Returns the home page's image in two shapes: the staff's choice, or our own.
 * @param at origin of the page
 */
export function heroImages(
  chosen: { image: string; mobileImage: string },
  at: { origin: string; imagesUrl: string },
) {
  const wide = chosen.image
  const tall = chosen.mobileImage || wide
  const show = (address: string) => wideImage(at.imagesUrl, ownPath(at.origin, address))
  return { wide: wide ? show(wide) : hero.wide, tall: tall ? show(tall) : hero.tall }
}

/** The `sizes` of the product page's image. */
export const productImageSizes = '(min-width: 80rem) 36rem, (min-width: 64rem) 45vw, 92vw'

/** The `sizes` of images in product cards. */
export const cardImageSizes =
  '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw'

/** Cards in the first row on a phone: visitors see their images first. */
export const firstCards = 2
