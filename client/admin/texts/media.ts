/** Texts of the media library, the images of a form, and the buttons over an article's text. */
import { number } from '../../lib/values/numbers.ts'

const images = (n: number) => `${number(n)} ${n === 1 ? 'image' : 'images'}`
const places = (n: number) => `${number(n)} ${n === 1 ? 'place' : 'places'}`

export const media = {
  title: 'Media',
  subtitle: 'All images of the shop, their alt text and where they are used',
  caption: 'Images',
  searchLabel: 'Search images',
  image: 'Image',
  alt: 'Alt text',
  altHint: 'Describe the image for people who cannot see it.',
  libraryAltHint: 'Used when you add this image again. Places that use it now keep their alt text.',
  altMissing: 'Enter an alt text, or mark the image as decorative.',
  decorative: 'Decorative image',
  noAlt: '–',
  uses: 'Used in',
  nowhere: 'Not used',
  nowhereHint: 'No product, review, article, page or setting uses this image.',
  places,
  more: (n: number) => `and ${places(n)} more`,
  kinds: {
    product: 'Product',
    review: 'Review of',
    article: 'Article',
    page: 'Page',
    setting: 'Setting',
  },
  uploaded: 'Uploaded',
  upload: 'Upload images',
  loadFailed: 'The images could not be loaded.',
  empty: 'There are no images yet.',
  save: 'Save alt text',
  replaceTitle: 'Replace image',
  replaceHint:
    'The new image appears in all these places at once. Orders and reviews keep the old image.',
  replace: 'Choose new image',
  replaceIn: (n: number) => `Replace in ${places(n)}`,
  newImage: 'New image',
  cleanUp: 'Delete unused images',
  cleanUpHint:
    'No product, article, page, review, order or setting uses these images. Deleted products, articles and pages count until they can no longer be restored. Images from the last 24 hours are kept.',
  unused: (n: number, total: number) =>
    total === 0
      ? 'No unused images.'
      : n < total
        ? `${images(total)} not used; the oldest ${number(n)} are shown.`
        : `${images(total)} not used.`,
  deleteUnused: (n: number) => `Delete ${images(n)}`,
  deleted: (n: number) => `${images(n)} deleted.`,
  chooseTitle: 'Choose an image',
  describeTitle: 'Add alt text',
  found: (n: number, total: number) =>
    n < total ? `${number(n)} of ${images(total)}. Search to find more.` : images(total),
  insert: 'Insert image',
} as const

/** Texts of the images of a product or article form. */
export const formImages = {
  choose: 'Upload images',
  library: 'Choose from library',
  drop: 'or drop or paste them here. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.',
  dropNow: 'Drop to add',
  none: 'File not added',
  wrongType: 'is not a supported image type',
  tooLarge: 'is larger than 10 MB',
  uploading: (name: string, percent: number) => `Uploading ${name}, ${percent} %`,
  waiting: 'Waiting',
  failed: 'Upload failed',
  cancel: 'Cancel',
  cancelName: (name: string) => `Cancel ${name}`,
  retry: 'Retry',
  retryName: (name: string) => `Retry ${name}`,
  remove: (n: number) => `Remove image ${n}`,
  moveLeft: (n: number) => `Move image ${n} left`,
  moveRight: (n: number) => `Move image ${n} right`,
  moved: (to: number, of: number) => `Image moved to position ${to} of ${of}`,
  main: 'main',
  alt: (n: number) => `Alt text of image ${n}`,
  altPlaceholder: 'Describe the image',
  decorative: 'Decorative',
  decorativeOf: (n: number) => `Image ${n} is decorative`,
  altMissing: 'Enter an alt text for each image, or mark it as decorative.',
  keep: 'These images stay unless you choose new ones.',
  replaced: 'The new images replace these when you save.',
  keepOld: 'Keep the old images',
  replacedBadge: 'Replaced',
  stillUploading: 'Please wait until the images are uploaded.',
  failedOnes: 'Some images were not uploaded. Retry or cancel them.',
  image: (n: number) => `Image ${n}`,
} as const

export const markdown = {
  label: 'Formatting',
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
