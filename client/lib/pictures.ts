/** Pictures of the shop's own store, with the store's address filled in. */
import { storedSrcSet as srcSetUnder } from '../../server/http/pictures.schema.ts'
import { config } from './config.ts'

export {
  cardPictureSizes,
  firstCards,
  hero,
  productPictureSizes,
  sitePicture,
} from '../../server/http/pictures.schema.ts'

/** See server/http/pictures.schema.ts. */
export const storedSrcSet = (src: string): string | undefined => srcSetUnder(config.imagesUrl, src)
