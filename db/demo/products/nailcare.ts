/** Nailcare: Niya, colours and care for hands. */
import type { ProductEntry } from '../model/types.ts'

const polish =
  'Two thin coats over a base, a third for full depth. Dries in six minutes, lasts a working week with a top coat.\n\nIngredients: plant-derived solvents and film formers, mineral pigments. Free of toluene, formaldehyde, camphor and parabens; breathable. 11 ml.'

export const nailcare: ProductEntry[] = [
  {
    productId: 'AR-NC-001',
    productName: 'Niya Polish Araliya Blush',
    altNames: ['pink nail polish', 'නිය ආලේපන', 'நகப்பூச்சு', 'naga poochu', 'nail varnish'],
    category: 'nailcare',
    price: 1250,
    stock: 140,
    description: `The pink at the edge of a frangipani petal: sheer in one coat, soft as porcelain in two. The colour that goes to work, to weddings and to the temple.\n\n${polish}`,
    shows: {
      front: 'a bottle of blush pink nail polish',
      still: 'three bottles of polish with a frangipani flower',
      texture: 'a pour of blush pink polish',
    },
  },
  {
    productId: 'AR-NC-002',
    productName: 'Niya Polish Laterite',
    altNames: ['terracotta nail polish', 'නිය ආලේපන රතු', 'நகப்பூச்சு', 'brick red polish'],
    category: 'nailcare',
    price: 1250,
    lastPrice: 990,
    stock: 86,
    description: `The red earth of the dry zone after the first rain: terracotta with a little brown in it, kind to every depth of skin. Cream finish.\n\n${polish}`,
    shows: {
      front: 'a bottle of terracotta nail polish',
      texture: 'a pour of terracotta polish',
    },
  },
  {
    productId: 'AR-NC-003',
    productName: 'Niya Polish Monsoon Plum',
    altNames: ['dark nail polish', 'aubergine polish', 'නිය ආලේපන', 'naga poochu'],
    category: 'nailcare',
    price: 1250,
    stock: 52,
    description: `An hour before the rain, when the sky over the lagoon turns to aubergine. Deep, glossy, never quite black.\n\n${polish}`,
    shows: {
      front: 'a bottle of deep plum nail polish',
      texture: 'a pour of glossy plum polish',
    },
  },
  {
    productId: 'AR-NC-004',
    productName: 'Niya Polish Tea Garden',
    altNames: ['green nail polish', 'sage polish', 'තේ වතු', 'naga poochu'],
    category: 'nailcare',
    price: 1250,
    lastPrice: 990,
    stock: 5,
    description: `Sage with silver in it, like tea bushes under mist at six in the morning. An unusual neutral that people ask about.\n\n${polish}`,
    shows: {
      front: 'a bottle of sage green nail polish',
      texture: 'a pour of sage polish',
    },
  },
  {
    productId: 'AR-NC-005',
    productName: 'Niya Polish Ivory Fort',
    altNames: ['ivory nail polish', 'milky white polish', 'නිය ආලේපන සුදු', 'naga poochu'],
    category: 'nailcare',
    price: 1250,
    stock: 77,
    description: `Lime-washed walls at noon: a milky ivory that makes short nails look deliberate. One coat is a veil, two are paint.\n\n${polish}`,
    shows: {
      front: 'a bottle of ivory nail polish',
      texture: 'a pour of ivory polish',
    },
  },
  {
    productId: 'AR-NC-006',
    productName: 'Niya Base & Gloss Coat',
    altNames: ['top coat', 'base coat', 'nail hardener', 'නිය ආලේපන'],
    category: 'nailcare',
    price: 1450,
    stock: 64,
    description:
      'One clear bottle for the beginning and the end. Below the colour it fills ridges and keeps pigments from staining; above it, it gives a glass finish and another four days.\n\nOne coat first, one coat last, and one more on the third day.\n\nIngredients: plant-derived solvents, film formers, bamboo silica, UV absorber. 11 ml.',
    shows: {
      front: 'a clear bottle of base and top coat',
    },
  },
  {
    productId: 'AR-NC-007',
    productName: 'Thala & Lime Cuticle Oil',
    altNames: ['cuticle oil', 'තල තෙල් දෙහි', 'நல்லெண்ணெய்', 'nallennai', 'nail oil'],
    category: 'nailcare',
    price: 1690,
    lastPrice: 1390,
    stock: 48,
    description:
      'Cold-pressed sesame, which sinks in rather than sits, with lime peel for the clean smell of a kitchen on a good day. Nails split less when they bend more.\n\nOne drop on each nail at night, massaged in until it is gone.\n\nIngredients: sesame oil, jojoba oil, vitamin E, Citrus aurantifolia peel oil. 15 ml.',
    shows: {
      front: 'a small amber dropper bottle',
      still: 'the bottle with slices of lime',
    },
  },
  {
    productId: 'AR-NC-008',
    productName: 'Gentle Polish Remover',
    altNames: ['nail polish remover', 'acetone free remover', 'නිය ආලේපන ඉවත්කරනය'],
    category: 'nailcare',
    price: 980,
    stock: 110,
    description:
      'Takes off five days of colour without the smell of a garage. A soy-based solvent and a little castor oil leave nails clean, not chalky.\n\nSoak a cotton pad, hold it on the nail for ten seconds, wipe once. Wash hands afterwards.\n\nIngredients: soy esters, ethyl lactate, castor oil, vitamin E. No acetone. Keep from flames. 120 ml.',
    shows: {
      front: 'a clear bottle with a blush label',
    },
  },
  {
    productId: 'AR-NC-009',
    productName: 'Kurundu Hand & Nail Cream',
    altNames: ['cinnamon hand cream', 'කුරුඳු අත් ක්‍රීම්', 'கறுவா', 'karuva hand cream'],
    category: 'nailcare',
    price: 1980,
    stock: 92,
    description:
      'A hand cream that is dry in half a minute and still there at lunchtime. True Ceylon cinnamon leaf, shea and urea for hands that are washed twenty times a day.\n\nWork into hands and nails, most of all after washing.\n\nIngredients: glycerin, shea butter, urea 5 %, Cinnamomum verum leaf water, allantoin. 60 ml.',
    shows: {
      front: 'a cinnamon brown tube',
      still: 'the tube with sticks of cinnamon',
      texture: 'a ribbon of warm ivory cream',
    },
  },
  {
    productId: 'AR-NC-010',
    productName: 'Glass Nail File Duo',
    altNames: ['nail file', 'නිය පීරි', 'crystal file', 'manicure set'],
    category: 'nailcare',
    price: 1550,
    stock: 33,
    description:
      'Two files of tempered, etched glass, one for fingers and one for toes. They seal the edge instead of tearing it, never wear out, and rinse clean under the tap.\n\nFile in one direction, from the side to the centre, on dry nails.\n\n14 cm and 9 cm, in a cotton sleeve.',
    shows: {
      front: 'two glass nail files leaning on a stone',
    },
  },
]
