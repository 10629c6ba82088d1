/** Fragrance: scents of the island, composed by the house. */
import type { ProductEntry } from '../model/types.ts'

export const fragrance: ProductEntry[] = [
  {
    productId: 'AR-FR-001',
    productName: 'Araliya Eau de Parfum',
    altNames: ['frangipani perfume', 'අරලිය සුවඳ විලවුන්', 'வாசனைத் திரவியம்', 'araliya suwanda'],
    category: 'fragrance',
    price: 14500,
    lastPrice: 12900,
    stock: 23,
    description:
      'A temple courtyard at four in the afternoon: frangipani warm from the sun, a trace of coconut lamp oil, sandalwood from somewhere inside. The signature of the house.\n\nTop: green mandarin, cardamom. Heart: frangipani absolute, jasmine sambac. Base: Mysore-type sandalwood, benzoin, musk.\n\nSpray on wrists and the hollow of the throat; do not rub. Six to eight hours. 50 ml, alcohol 82 % vol.',
    shows: {
      front: 'a round glass flacon with a golden cap',
      still: 'the flacon among frangipani flowers',
      carton: 'the flacon beside its carton',
    },
  },
  {
    productId: 'AR-FR-002',
    productName: 'Sandun Noir Eau de Parfum',
    altNames: ['sandalwood perfume', 'සඳුන් සුවඳ', 'சந்தனம்', 'santhanam perfume'],
    category: 'fragrance',
    price: 15800,
    stock: 17,
    description:
      'Sandalwood after dark. Creamy wood, black tea and a little smoke, worn close; it smells of an old library whose windows face the sea.\n\nTop: black tea, pink pepper. Heart: sandalwood, orris. Base: guaiac, labdanum, vetiver.\n\nTwo sprays are enough. Eight hours and more. 50 ml, alcohol 80 % vol.',
    shows: {
      front: 'a square flacon of dark amber perfume with a wooden cap',
      still: 'the flacon on a dark ground with sandalwood',
      carton: 'the flacon beside its dark carton',
    },
  },
  {
    productId: 'AR-FR-003',
    productName: 'Pichcha at Dusk Eau de Toilette',
    altNames: ['jasmine perfume', 'පිච්ච මල්', 'மல்லிகை', 'malligai', 'pichcha'],
    category: 'fragrance',
    price: 9800,
    stock: 31,
    description:
      'Jasmine opens when the light goes. This is that minute: wet leaves, white petals, the first cool air of the day.\n\nTop: petitgrain, pear. Heart: jasmine sambac, tuberose leaf. Base: white musk, cedar.\n\nGenerous sprays on skin and clothes. Four to five hours. 50 ml, alcohol 80 % vol.',
    shows: {
      front: 'a tall clear flacon of pale green perfume',
      still: 'the flacon with white flowers',
    },
  },
  {
    productId: 'AR-FR-004',
    productName: 'Kurundu Rouge Eau de Parfum',
    altNames: ['cinnamon perfume', 'කුරුඳු සුවඳ', 'கறுவா', 'karuva perfume'],
    category: 'fragrance',
    price: 13900,
    lastPrice: 11800,
    stock: 0,
    description:
      'Cinnamon as it smells on the peeler’s bench, green and sweet before it is hot, wrapped round rose and tobacco leaf. A scent with shoulders.\n\nTop: cinnamon leaf, blood orange. Heart: rose, clove bud. Base: tobacco, vanilla, amber.\n\nOne spray below each ear. Eight hours. 50 ml, alcohol 80 % vol.',
    shows: {
      front: 'a square flacon of red amber perfume',
      carton: 'the flacon beside its carton',
    },
  },
  {
    productId: 'AR-FR-005',
    productName: 'First Rain Eau de Toilette',
    altNames: ['petrichor perfume', 'වැහි සුවඳ', 'மழை', 'mazhai perfume', 'monsoon'],
    category: 'fragrance',
    price: 9800,
    lastPrice: 8330,
    stock: 26,
    description:
      'The smell of hot ground in the second before it is wet. Mineral, green and strangely happy; our most asked-for scent between May and July.\n\nTop: wet stone, lime leaf. Heart: vetiver root, violet leaf. Base: earth accord, oakmoss, ambergris accord.\n\nSpray on clothes for a longer trail. Five hours. 50 ml, alcohol 80 % vol.',
    shows: {
      front: 'a round flacon of smoky green perfume',
      still: 'the flacon among river stones',
    },
  },
  {
    productId: 'AR-FR-006',
    productName: 'Nil Manel Eau de Parfum',
    altNames: ['water lily perfume', 'නිල් මානෙල්', 'நீலோற்பலம்', 'blue lotus'],
    category: 'fragrance',
    price: 12400,
    stock: 12,
    description:
      'The blue water lily flowers for a few hours in the morning and smells of melon rind, pond water and powder. We put it on cool musk and left it alone.\n\nTop: cucumber, bergamot. Heart: water lily, iris. Base: musk, driftwood.\n\nFor hot days and white shirts. Six hours. 50 ml, alcohol 80 % vol.',
    shows: {
      front: 'a tall flacon of mist blue perfume with a silver cap',
      carton: 'the flacon beside its carton',
    },
  },
  {
    productId: 'AR-FR-007',
    productName: 'Savandara Cologne',
    altNames: ['vetiver cologne', 'සැවැන්දරා', 'வெட்டிவேர்', 'vettiver', 'mens cologne'],
    category: 'fragrance',
    price: 8600,
    stock: 38,
    description:
      'Vetiver root from the hills of Uva, dry and green, over grapefruit and a clean cedar. A cologne in the old sense: splash it on, feel cooler.\n\nTop: grapefruit, citronella leaf. Heart: vetiver. Base: cedar, tonka.\n\nAs much as you like after the bath. Three to four hours. 100 ml, alcohol 75 % vol.',
    shows: {
      front: 'a square bottle of olive gold cologne with a wooden cap',
      still: 'the bottle among leaves and pebbles',
    },
  },
  {
    productId: 'AR-FR-008',
    productName: 'Sapu Attar Roll-On',
    altNames: ['champak attar', 'සපු මල්', 'செண்பகம்', 'shenbagam', 'perfume oil'],
    category: 'fragrance',
    price: 3400,
    lastPrice: 2890,
    stock: 55,
    description:
      'Champak flower, distilled the slow way into sandalwood oil. No alcohol, no cloud in the lift: a scent for the person beside you.\n\nRoll on the pulse points and behind the ears. All day, close to the skin.\n\nIngredients: fractionated coconut oil, Magnolia champaca distillate, sandalwood. 10 ml.',
    shows: {
      front: 'a slim golden roll-on',
      carton: 'the roll-on beside its carton',
    },
  },
  {
    productId: 'AR-FR-009',
    productName: 'Temple Flowers Candle',
    altNames: ['scented candle', 'ඉටිපන්දම', 'மெழுகுவர்த்தி', 'mezhuguvarthi', 'frangipani candle'],
    category: 'fragrance',
    price: 4900,
    stock: 29,
    description:
      'Coconut and rapeseed wax, a cotton wick, and the scent of flowers laid down in the morning. Forty-five hours, and the glass serves afterwards for brushes.\n\nLet the first burn melt the whole surface; trim the wick to five millimetres each time. Never leave it alone.\n\nNotes: frangipani, jasmine, incense. 220 g.',
    shows: {
      front: 'a burning candle in a blush glass',
      still: 'the candle among flowers at dusk',
    },
  },
  {
    productId: 'AR-FR-010',
    productName: 'Sera Room & Linen Mist',
    altNames: ['lemongrass room spray', 'සේර', 'linen spray', 'pillow mist', 'sera mist'],
    category: 'fragrance',
    price: 2650,
    stock: 70,
    description:
      'Lemongrass, kaffir lime and a breath of camphor: the smell of a house that has been aired. It makes laundry pleasant and mosquitoes less so.\n\nShake, spray high in the room or on linen from a distance. Try on a hidden corner of silk first.\n\nIngredients: alcohol, Cymbopogon citratus oil, lime leaf, water. 150 ml.',
    shows: {
      front: 'a clear mist bottle with a green label',
    },
  },
]
