/** Builds the addresses of the shop's own images. */
import { ownPath, storedSrcSet as srcSetUnder } from '#server/core/media/images.schema.ts'
import { config } from './config.ts'

export {
  cardImageSizes,
  firstCards,
  hero,
  heroImages,
  productImageSizes,
  siteImage,
} from '#server/core/media/images.schema.ts'

/** Returns the srcset of a stored image; see server/core/media/images.schema.ts. */
export const storedSrcSet = (src: string): string | undefined => srcSetUnder(config.imagesUrl, src)

/** Returns an image's address for this page: own images come from the page's own host. */
export const imageSource = (address: string): string => ownPath(config.origin, address)

/** Replaces the image addresses within the HTML of an article. */
export const withImageSources = (html: string): string =>
  html.replaceAll(` src="${config.origin}/`, ' src="/')
