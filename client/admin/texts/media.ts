/** Texts of the media library, the images of a form, and the buttons over an article's text. */
import { number } from '../../lib/values/numbers.ts'

const images = (n: number) => `${number(n)} ${n === 1 ? 'image' : 'images'}`
const places = (n: number) => `${number(n)} ${n === 1 ? 'place' : 'places'}`

export const media = {
  caption: 'Images',
  searchLabel: 'Search images',
  alt: 'Alt text',
  uses: 'Used in',
  places,
  more: (n: number) => `and ${places(n)} more`,
  kinds: {
    product: 'Product',
    group: 'Product group',
    review: 'Review of',
    article: 'Article',
    page: 'Page',
    setting: 'Setting',
  },
  upload: 'Upload images',
  loadFailed: 'The images could not be loaded.',
  replaceIn: (n: number) => `Replace in ${places(n)}`,
  cleanUp: 'Delete unused images',
  unused: (n: number, total: number) =>
    total === 0
      ? 'No unused images.'
      : n < total
        ? `${images(total)} not used; the oldest ${number(n)} are shown.`
        : `${images(total)} not used.`,
  deleteUnused: (n: number) => `Delete ${images(n)}`,
  deleted: (n: number) => `${images(n)} deleted.`,
  found: (n: number, total: number) =>
    n < total ? `${number(n)} of ${images(total)}. Search to find more.` : images(total),
} as const

/** Texts of the images of a product or article form. */
export const formImages = {
  failed: 'Upload failed',
  stillUploading: 'Please wait until the images are uploaded.',
  failedOnes: 'Some images were not uploaded. Retry or cancel them.',
} as const

export const markdown = {
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    quote: 'Quote',
    link: 'Link',
    image: 'Image',
  },
} as const
