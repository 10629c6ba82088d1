/** The home page. */

export const home = {
  title: 'Discover the beauty within you',
  eyebrow: 'Botanical beauty from Sri Lanka',
  lead: 'Sandalwood, gotu kola, jasmine and sea salt: gentle formulas and quiet scents for skin that feels like yours.',
  cta: 'Shop all products',
  storyTitle: 'Slow beauty, rooted in an island garden',
  story: [
    'Araliya is the temple flower: five petals, a clean sweet scent, and a habit of blooming where nobody planted it. We named our shop after it because that is how we like beauty to be, simple and unforced.',
    'We blend in small batches with plants that grandmothers here have trusted for generations, and we tell you what is in the bottle and why.',
  ],
  storyCta: 'Read our story',
  collectionTitle: 'The collection',
  collectionLead: 'Four favourites to begin with.',
  collectionCta: 'See everything',
  categoriesTitle: 'Find your ritual',
  promo: [
    {
      title: 'Explore Skincare',
      text: 'Cleansers and serums for the morning, light enough for the tropics.',
    },
    { title: 'Explore Skincare', text: 'Balms and night oils that let your skin rest, too.' },
  ],
  promoCta: 'Explore Skincare',
} as const
