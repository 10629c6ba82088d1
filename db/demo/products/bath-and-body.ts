/** Bath & body: Diya, the everyday line, and soaps cut by hand. */
import type { ProductEntry } from '../model/types.ts'

export const bathAndBody: ProductEntry[] = [
  {
    productId: 'AR-BB-001',
    productName: 'Pol Kiri Body Lotion',
    altNames: ['coconut milk lotion', 'පොල් කිරි', 'தேங்காய்ப் பால்', 'thengai paal lotion'],
    category: 'bath&body',
    price: 2450,
    lastPrice: 2080,
    stock: 102,
    description:
      'Coconut milk and rice bran oil in a lotion light enough for April. It is gone before you have found your shirt, and the softness stays until evening.\n\nSmooth over damp skin after every bath.\n\nIngredients: Cocos nucifera milk, rice bran oil, glycerin 6 %, cocoa butter, vitamin E. 250 ml.',
    shows: {
      front: 'an ivory pump bottle with a wooden collar',
      still: 'the pump bottle beside half a coconut',
      texture: 'a swirl of white lotion',
    },
  },
  {
    productId: 'AR-BB-002',
    productName: 'Sandun Milk Soap',
    altNames: ['sandalwood soap', 'සඳුන් සබන්', 'சந்தன சவர்க்காரம்', 'santhanam soap', 'sandun saban'],
    category: 'bath&body',
    price: 750,
    stock: 210,
    description:
      'A hard, slow bar: coconut, castor and rice bran oils, cured for six weeks with fresh milk and ground sandalwood. Creamy lather, a dry wood scent, no perfume cloud.\n\nKeep it on a dish that drains and it will last a month.\n\nIngredients: saponified oils of coconut, rice bran and castor, milk, Santalum album powder. 110 g.',
    shows: {
      front: 'a sand coloured bar stamped with a flower',
      still: 'two bars of soap with sandalwood chips',
    },
  },
  {
    productId: 'AR-BB-003',
    productName: 'Kohomba & Kaha Soap',
    altNames: ['neem turmeric soap', 'කොහොඹ කහ සබන්', 'வேம்பு மஞ்சள்', 'vembu manjal soap'],
    category: 'bath&body',
    price: 690,
    stock: 185,
    description:
      'Neem for the back and shoulders, turmeric for the colour and because our mothers would ask. A plain soap for hot weather and long walks.\n\nFor body and hands; too strong for most faces.\n\nIngredients: saponified oils of coconut, neem and palm-free stearin, turmeric, tea tree oil. 110 g.',
    shows: {
      front: 'a green bar stamped with a flower',
      still: 'the bar with leaves and pebbles',
    },
  },
  {
    productId: 'AR-BB-004',
    productName: 'Kurundu & Sea Salt Scrub',
    altNames: ['cinnamon body scrub', 'කුරුඳු ලුණු', 'கறுவா உப்பு', 'karuva uppu scrub'],
    category: 'bath&body',
    price: 3100,
    stock: 44,
    description:
      'Puttalam sea salt, fine enough for shoulders, in coconut oil warmed with cinnamon leaf. Polishes elbows, heels and moods.\n\nMassage over wet skin in circles, rinse, pat dry; no lotion needed after. Not on shaved or broken skin.\n\nIngredients: sea salt, coconut oil, sunflower oil, Cinnamomum verum leaf oil, vitamin E. 250 g.',
    shows: {
      front: 'a clear jar of amber salt scrub with a wooden lid',
      still: 'the jar with sticks of cinnamon',
      texture: 'coarse crystals in golden oil',
    },
  },
  {
    productId: 'AR-BB-005',
    productName: 'Sera Body Wash',
    altNames: ['lemongrass shower gel', 'සේර', 'எலுமிச்சைப் புல்', 'elumichai pul body wash'],
    category: 'bath&body',
    price: 1950,
    lastPrice: 1650,
    stock: 134,
    description:
      'Lemongrass from Matale and a soft coconut lather. It wakes you, it rinses in soft water and in hard, and it smells of nothing but the plant.\n\nA coin on a wet cloth or sponge is enough.\n\nIngredients: coco glucoside, sodium cocoyl glutamate, Cymbopogon citratus oil, aloe, glycerin. 300 ml.',
    shows: {
      front: 'a translucent green pump bottle',
      texture: 'clear green gel with bubbles of air',
    },
  },
  {
    productId: 'AR-BB-006',
    productName: 'Pichcha Hand Wash',
    altNames: ['jasmine hand wash', 'පිච්ච අත් සේදුම්', 'மல்லிகை', 'malligai hand wash'],
    category: 'bath&body',
    price: 1450,
    stock: 150,
    description:
      'For the basin that guests use. Mild enough for twenty washes a day, with jasmine that fades in a minute so that dinner may smell of dinner.\n\nOne pump, twenty seconds, rinse.\n\nIngredients: sodium cocoyl glutamate, glycerin, jasmine sambac water, panthenol. 300 ml.',
    shows: {
      front: 'an ivory pump bottle with a black pump',
      still: 'the hand wash with white flowers',
    },
  },
  {
    productId: 'AR-BB-007',
    productName: 'Mee Pani Body Butter',
    altNames: ['honey body butter', 'මී පැණි', 'தேன்', 'then body butter', 'shea butter'],
    category: 'bath&body',
    price: 3450,
    lastPrice: 2930,
    stock: 6,
    description:
      'Wild honey from the forests of the east whipped into cocoa and shea butter. For shins, for heels, for the cold weeks upcountry.\n\nScoop, melt between the palms, press in. A little goes a long way; stand on a towel.\n\nIngredients: shea butter, cocoa butter, coconut oil, honey, beeswax, vanilla. 200 g.',
    shows: {
      front: 'a honey coloured jar',
      texture: 'whipped honey butter with soft peaks',
    },
  },
  {
    productId: 'AR-BB-008',
    productName: 'Nelum Hand Cream',
    altNames: ['lotus hand cream', 'නෙළුම් අත් ක්‍රීම්', 'தாமரை', 'thamarai hand cream'],
    category: 'bath&body',
    price: 1750,
    stock: 98,
    description:
      'A small aluminium tube for the bag, with a cream that does not mark paper or screens. Lotus, rice bran wax and glycerin; the scent is pond, petal, soap.\n\nAs often as you wash.\n\nIngredients: glycerin, rice bran wax, Nelumbo nucifera extract, squalane. 50 ml.',
    shows: {
      front: 'a rose aluminium tube with a golden cap',
      still: 'the tube with frangipani petals',
    },
  },
  {
    productId: 'AR-BB-009',
    productName: 'Ceylon Tea Bath Salts',
    altNames: ['bath salt', 'තේ ලුණු', 'தேயிலை உப்பு', 'theyilai uppu', 'epsom salt'],
    category: 'bath&body',
    price: 2300,
    stock: 41,
    description:
      'Magnesium and sea salt with whole-leaf tea from Dimbula in a muslin pouch, so that the bath turns amber and the drain stays clear.\n\nA handful in warm water, twenty minutes, door closed. Feet count as well.\n\nIngredients: magnesium sulphate, sea salt, Camellia sinensis leaf, bergamot oil. 350 g.',
    shows: {
      front: 'a glass jar of rose salt crystals with a wooden lid',
      texture: 'rose and white salt crystals',
    },
  },
  {
    productId: 'AR-BB-010',
    productName: 'Gotukola Scalp & Hair Oil',
    altNames: ['hair oil', 'ගොටුකොළ තෙල්', 'வல்லாரை எண்ணெய்', 'vallarai oil', 'konde thel'],
    category: 'bath&body',
    price: 2200,
    lastPrice: 1870,
    stock: 83,
    description:
      'Sunday afternoon in a bottle: gotukola, hibiscus and curry leaf cooked in virgin coconut oil, the way it is done on the back step. It cools the head and makes hair heavy and bright.\n\nWarm a spoonful, massage into the scalp, leave for an hour or overnight, wash twice.\n\nIngredients: virgin coconut oil, Centella asiatica, Hibiscus rosa-sinensis, Murraya koenigii. 150 ml.',
    shows: {
      front: 'a tall bottle of green oil with a golden cap',
      still: 'the bottle of oil among leaves',
    },
  },
  {
    productId: 'AR-BB-011',
    productName: 'Savandara Foot Cream',
    altNames: ['vetiver foot cream', 'සැවැන්දරා පාද ක්‍රීම්', 'வெட்டிவேர்', 'cracked heel cream'],
    category: 'bath&body',
    price: 1890,
    stock: 0,
    description:
      'For people who live in sandals. Urea at fifteen per cent takes the edge off hard heels, vetiver and peppermint do the rest.\n\nEvery night for a week, cotton socks if you can bear them; then twice a week.\n\nIngredients: urea 15 %, shea butter, lanolin, vetiver root oil, menthol. 75 ml.',
    shows: {
      front: 'an olive tube with a dark cap',
    },
  },
  {
    productId: 'AR-BB-012',
    productName: 'Warm Oil Massage Candle',
    altNames: ['massage candle', 'ඉටිපන්දම', 'மெழுகுவர்த்தி', 'body oil candle'],
    category: 'bath&body',
    price: 3900,
    stock: 22,
    description:
      'A candle that melts into a body oil at just above skin warmth. Soy, coconut and jojoba with sandalwood and a little nutmeg.\n\nBurn for fifteen minutes, put out the flame, test a drop on the wrist, pour into the hand.\n\nIngredients: soy wax, coconut oil, jojoba oil, sandalwood, nutmeg. 150 g, about 25 hours.',
    shows: {
      front: 'a candle in a terracotta vessel',
      still: 'the lit candle with pebbles in warm light',
    },
  },
]
