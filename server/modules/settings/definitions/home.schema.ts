/** Settings: the home page. An empty image means the one of the shop's own design. */
import * as z from 'zod/mini'
import { doc, requiredText } from '../../../core/values/fields.schema.ts'
import { homeCollectionSize } from '../../../core/values/page-sizes.schema.ts'
import {
  linkTarget,
  listOf,
  longText,
  optionalText,
  publicSetting,
  shortText,
  withImages,
} from './define.schema.ts'

const cta = {
  cta: shortText().apply(doc, 'Text of the button.'),
  to: linkTarget().apply(doc, 'Path of the shop, or an https address.'),
}

export const home = {
  hero: withImages(
    (image) =>
      z.strictObject({
        eyebrow: optionalText().apply(doc, 'Small line above the title.'),
        title: shortText().apply(doc, 'Heading of the section.'),
        lead: optionalText().apply(doc, 'Text below the title.'),
        ...cta,
        image: image().apply(doc, 'URL for wide screens; serves narrow ones, too, if alone.'),
        mobileImage: image().apply(doc, 'URL for narrow screens; empty: the wide image.'),
      }),
    {
      eyebrow: 'Botanical beauty from Sri Lanka',
      title: 'Discover the beauty within you',
      lead: 'Sandalwood, gotu kola, jasmine and sea salt: gentle formulas and quiet scents for skin that feels like yours.',
      cta: 'Shop all products',
      to: '/products',
      image: '',
      mobileImage: '',
    },
  ),
  story: withImages(
    (image) =>
      z.strictObject({
        title: shortText().apply(doc, 'Heading of the section.'),
        body: listOf(longText(), 8).apply(doc, 'Paragraphs.'),
        ...cta,
        image: image(),
      }),
    {
      title: 'Slow beauty, rooted in an island garden',
      body: [
        'Araliya is the temple flower: five petals, a clean sweet scent, and a habit of blooming where nobody planted it. We named our shop after it because that is how we like beauty to be, simple and unforced.',
        'We blend in small batches with plants that grandmothers here have trusted for generations, and we tell you what is in the bottle and why.',
      ],
      cta: 'Read our story',
      to: '/aboutus',
      image: '',
    },
  ),
  /** up to four products: `productIds`, else the first of `category` (empty: all), images first */
  collection: publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Heading of the section.'),
      lead: optionalText().apply(doc, 'Text below the title.'),
      ...cta,
      category: optionalText().apply(
        doc,
        'Category that fills the section; empty: the newest products.',
      ),
      productIds: z
        ._default(listOf(requiredText(100), homeCollectionSize), [])
        .apply(doc, 'Products of the section, in this order.'),
    }),
    {
      title: 'The collection',
      lead: 'Four favourites to begin with.',
      cta: 'See everything',
      to: '/products',
      category: '',
      productIds: [],
    },
  ),
  categories: publicSetting(
    z.strictObject({ title: shortText().apply(doc, 'Heading of the section.') }),
    { title: 'Find your ritual' },
  ),
  promos: withImages(
    (image) =>
      listOf(
        z.strictObject({
          title: shortText().apply(doc, 'Heading of the tile.'),
          text: optionalText().apply(doc, 'Text of the tile.'),
          ...cta,
          image: image(),
        }),
        6,
      ),
    [
      {
        title: 'Explore Skincare',
        text: 'Cleansers and serums for the morning, light enough for the tropics.',
        cta: 'Explore Skincare',
        to: '/products/skincare',
        image: '',
      },
      {
        title: 'Explore Skincare',
        text: 'Balms and night oils that let your skin rest, too.',
        cta: 'Explore Skincare',
        to: '/products/skincare',
        image: '',
      },
    ],
  ),
}
