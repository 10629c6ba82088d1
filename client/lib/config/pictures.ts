/** Pictures of the shop's own store, with the store's address filled in. */
import { ownPath, storedSrcSet as srcSetUnder } from '#server/core/media/images.schema.ts'
import { config } from './config.ts'

export {
  cardPictureSizes,
  firstCards,
  hero,
  heroPictures,
  productPictureSizes,
  sitePicture,
} from '#server/core/media/images.schema.ts'

/** See server/core/media/images.schema.ts. */
export const storedSrcSet = (src: string): string | undefined => srcSetUnder(config.imagesUrl, src)

/** A picture's address as this page asks for it: the shop's own at the host that the page came from. */
export const pictureSource = (address: string): string => ownPath(config.origin, address)

/** The same for the pictures within the HTML of an article. */
export const withPictureSources = (html: string): string =>
  html.replaceAll(` src="${config.origin}/`, ' src="/')
