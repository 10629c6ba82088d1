/** Addresses of pictures and their smaller widths: for the browser's `srcset` and the server's preloads. */

/** The widths that the shop's store keeps beside each full picture. */
const storedWidths = [480, 960] as const

const ownPicture = /^\d{13}-[^/]+\.webp$/

/**
 * `<base>w480/<file> 480w, …` for a picture of our own store, undefined for any other address: an
 * imported catalogue's pictures have one size only.
 * @param base where the store's pictures live, with a trailing slash
 */
export function storedSrcSet(base: string, src: string): string | undefined {
  if (!src.startsWith(base)) return undefined
  const file = src.slice(base.length)
  if (!ownPicture.test(file)) return undefined
  return storedWidths.map((width) => `${base}w${width}/${file} ${width}w`).join(', ')
}

/**
 * An address of the shop's own as a path: the page asks the host it came from, by the protocol it
 * came with, whatever the shop is called elsewhere.
 */
export const ownPath = (origin: string, address: string): string =>
  address.startsWith(`${origin}/`) && !address.startsWith(`${origin}//`)
    ? address.slice(origin.length)
    : address

/** A picture of the shop's own design; see client/public/pictures. */
export interface SitePicture {
  src: string
  srcSet: string
  width: number
  height: number
}

/** `hero` → /pictures/hero.webp with its smaller widths. */
export function sitePicture(
  name: string,
  width: number,
  height: number,
  widths: readonly number[] = storedWidths,
): SitePicture {
  const path = `/pictures/${name}`
  const smaller = widths.filter((one) => one < width).map((one) => `${path}-${one}.webp ${one}w`)
  return {
    src: `${path}.webp`,
    srcSet: [...smaller, `${path}.webp ${width}w`].join(', '),
    width,
    height,
  }
}

/** The home page's picture in its two shapes, and the width below which the tall one is shown. */
export const hero = {
  wide: sitePicture('hero', 1600, 1200),
  wideSizes: '84vw',
  /** most phones ask for some 720 to 768 pixels, and wait for this one before any other */
  tall: sitePicture('hero-portrait', 960, 1200, [480, 768]),
  tallSizes: '100vw',
  tallMedia: '(max-width: 48rem)',
} as const

/** A picture of staff for the whole width of a screen: the largest that the store keeps is 2,000 pixels long. */
function widePicture(base: string, src: string): { src: string; srcSet: string | undefined } {
  const smaller = storedSrcSet(base, src)
  return { src, srcSet: smaller && `${smaller}, ${src} 2000w` }
}

/**
 * The home page's picture in its two shapes: as staff chose it, and our own where they chose none.
 * @param at where the page is asked for
 */
export function heroPictures(
  chosen: { picture: string; tallPicture: string },
  at: { origin: string; imagesUrl: string },
) {
  const wide = chosen.picture
  const tall = chosen.tallPicture || wide
  const show = (address: string) => widePicture(at.imagesUrl, ownPath(at.origin, address))
  return { wide: wide ? show(wide) : hero.wide, tall: tall ? show(tall) : hero.tall }
}

/** How wide the product page shows its picture. */
export const productPictureSizes = '(min-width: 80rem) 36rem, (min-width: 64rem) 45vw, 92vw'

/** How wide a card of a list shows its picture. */
export const cardPictureSizes =
  '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw'

/** Cards that stand beside each other on a phone: their pictures are what such a visitor sees first. */
export const firstCards = 2
