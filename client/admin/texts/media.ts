/** Texts of the media library, an article's images, and the buttons over its text. */
import { number } from '../../lib/values/numbers.ts'

const pictures = (n: number) => `${number(n)} ${n === 1 ? 'picture' : 'pictures'}`
const places = (n: number) => `${number(n)} ${n === 1 ? 'place' : 'places'}`

export const media = {
  title: 'Media',
  subtitle: 'Every picture of the shop, what it shows and where it is used',
  caption: 'Pictures',
  searchLabel: 'Search pictures',
  picture: 'Picture',
  alt: 'Alternative text',
  altHint: 'What somebody would miss who does not see it.',
  libraryAltHint:
    'Offered where the picture is used next. Where it is used already, its text stays.',
  altMissing: 'Say what the picture shows, or that it only decorates.',
  decorative: 'It only decorates: nothing to say',
  noAlt: '–',
  uses: 'Used in',
  nowhere: 'Nothing',
  nowhereHint: 'No product, review, article, page or setting shows it now.',
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
  upload: 'Upload pictures',
  loadFailed: 'The pictures could not be loaded.',
  empty: 'There are no pictures yet.',
  save: 'Save text',
  replaceTitle: 'Replace it',
  replaceHint:
    'Another picture takes its place in all of them at once. Orders keep showing what was bought, and reviews what was sent.',
  replace: 'Choose another picture',
  replaceIn: (n: number) => `Put it into ${n === 1 ? 'its place' : `all ${places(n)}`}`,
  newPicture: 'The new picture',
  tidy: 'Remove unused pictures',
  tidyHint:
    'Nothing names them: no product, article or page (deleted ones that can come back included), no review, no order and no setting. Pictures of the last day are left alone.',
  unused: (n: number, total: number) =>
    total === 0
      ? 'Every picture is used, or less than a day old.'
      : n < total
        ? `${pictures(total)} that nothing uses; the oldest ${number(n)} are these.`
        : `${pictures(total)} that nothing uses.`,
  removeThese: (n: number) => `Remove ${n === 1 ? 'this picture' : `these ${pictures(n)}`}`,
  removed: (n: number) => `${pictures(n)} ${n === 1 ? 'was' : 'were'} removed.`,
  chooseTitle: 'Choose a picture',
  describeTitle: 'What does the picture show?',
  found: (n: number, total: number) =>
    n < total ? `${number(n)} of ${pictures(total)}; search to find others` : pictures(total),
  insert: 'Insert picture',
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
    picture: 'Picture',
  },
} as const
