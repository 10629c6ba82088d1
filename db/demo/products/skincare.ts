/** Skincare: the Araliya house line and Nelum, the lotus ritual for the night. */
import type { ProductEntry } from '../model/types.ts'

export const skincare: ProductEntry[] = [
  {
    productId: 'AR-SK-001',
    productName: 'Araliya Dew Serum',
    altNames: ['frangipani serum', 'අරලිය සීරම්', 'hyaluronic acid serum', 'mal serum'],
    category: 'skincare',
    price: 6450,
    lastPrice: 5490,
    stock: 42,
    description:
      'The serum the house began with. Three weights of hyaluronic acid hold water at three depths of the skin, panthenol calms it, and a distillate of temple frangipani leaves a scent so quiet that only you will notice.\n\nPress four drops into damp skin morning and night, wait a minute, then seal with a cream.\n\nIngredients: Plumeria rubra flower water, glycerin, sodium hyaluronate, hydrolysed hyaluronic acid, panthenol, betaine. Fragrance below 0.1 %. 30 ml.',
    shows: {
      front: 'a blush glass dropper bottle on a stone plinth',
      still: 'the dropper bottle among frangipani flowers',
      texture: 'clear drops of serum on a rose ground',
      carton: 'the bottle beside its carton',
    },
  },
  {
    productId: 'AR-SK-002',
    productName: 'Nelum Renewal Night Cream',
    altNames: ['lotus night cream', 'නෙළුම් ක්‍රීම්', 'தாமரை கிரீம்', 'thamarai night cream'],
    category: 'skincare',
    price: 7900,
    stock: 28,
    description:
      'A dense, quiet cream for the hours in which skin repairs itself. Sacred lotus extract, bakuchiol and a five-part ceramide complex soften fine lines without the sting of a strong retinoid.\n\nWarm a pea-sized amount between the fingers and press it over face and neck as the last step of the evening. Suitable during pregnancy.\n\nIngredients: Nelumbo nucifera extract, squalane, shea butter, bakuchiol 0.5 %, ceramides NP, AP and EOP, cholesterol. 50 ml.',
    shows: {
      front: 'a rose glass jar with a golden lid',
      still: 'the open jar with frangipani and a soft shadow of leaves',
      texture: 'a thick swirl of pale rose cream',
      carton: 'the jar beside its carton',
    },
  },
  {
    productId: 'AR-SK-003',
    productName: 'Gotukola Calm Gel-Cream',
    altNames: ['centella gel cream', 'ගොටුකොළ ක්‍රීම්', 'வல்லாரை கிரீம்', 'vallarai', 'cica cream'],
    category: 'skincare',
    price: 4250,
    lastPrice: 3690,
    stock: 61,
    description:
      'Gotukola has been spread on irritated skin here for as long as anyone remembers; the laboratory name for what it does is centella. This weightless gel-cream carries it with oat and allantoin for skin that reddens easily.\n\nSmooth over clean skin once or twice a day, alone in humid weather or under a richer cream.\n\nIngredients: Centella asiatica leaf water 40 %, madecassoside, colloidal oat, allantoin, glycerin. No fragrance. 50 ml.',
    shows: {
      front: 'a sage green jar with a matt lid',
      still: 'the jar among green leaves and pebbles',
      texture: 'a glossy sweep of pale green gel-cream',
    },
  },
  {
    productId: 'AR-SK-004',
    productName: 'Sandun & Turmeric Clay Mask',
    altNames: ['sandalwood mask', 'සඳුන් මැටි', 'சந்தனம் மஞ்சள்', 'santhanam', 'kaha sandun'],
    category: 'skincare',
    price: 3850,
    stock: 34,
    description:
      'The bridal paste of sandalwood and turmeric, made gentle enough for every week. White and red clay take up excess oil, ground sandalwood smells of clean wood, and a stabilised turmeric extract brightens without dyeing the towel.\n\nSpread a thin layer, leave for ten minutes and rinse before it cracks. Once or twice a week.\n\nIngredients: kaolin, red clay, Santalum album powder, Curcuma longa root extract, glycerin, bisabolol. 75 g.',
    shows: {
      front: 'a terracotta jar with a wooden lid',
      still: 'the jar with sandalwood chips',
      texture: 'a smear of ochre clay mask',
    },
  },
  {
    productId: 'AR-SK-005',
    productName: 'Kohomba Clarifying Cleanser',
    altNames: ['neem face wash', 'කොහොඹ', 'வேம்பு', 'vembu', 'margosa cleanser'],
    category: 'skincare',
    price: 2950,
    stock: 88,
    description:
      'A clear, low-foaming gel for skin that shines by noon. Neem leaf and salicylic acid keep pores clear, while a sugar-based surfactant cleans without leaving the face tight.\n\nMassage one pump over wet skin for thirty seconds and rinse with cool water, morning and night.\n\nIngredients: Azadirachta indica leaf extract, salicylic acid 0.5 %, decyl glucoside, zinc PCA, glycerin. pH 5.2. 150 ml.',
    shows: {
      front: 'a deep green pump bottle',
      still: 'the pump bottle among fresh leaves',
      texture: 'clear green gel with fine bubbles',
    },
  },
  {
    productId: 'AR-SK-006',
    productName: 'Rice Milk Cleansing Lotion',
    altNames: ['rice water cleanser', 'සහල් කිරි', 'அரிசி', 'arisi milk cleanser'],
    category: 'skincare',
    price: 2790.5,
    stock: 54,
    description:
      'Fermented rice water and oat lipids in a milk that lifts sunscreen, dust and light make-up, then rinses away to nothing. A cleanser for dry or tired skin, and a good first step of two.\n\nMassage two pumps over dry skin, add water until it turns white, rinse or wipe off with a warm cloth.\n\nIngredients: Oryza sativa ferment, sunflower oil, glycerin, oat kernel oil, lecithin. No sulphates, no fragrance. 200 ml.',
    shows: {
      front: 'an ivory pump bottle',
      texture: 'a pool of smooth white milk',
    },
  },
  {
    productId: 'AR-SK-007',
    productName: 'Rosa Mal Water Toner',
    altNames: ['rose water toner', 'රෝස මල් වතුර', 'ரோஜா நீர்', 'roja toner', 'rosa mal'],
    category: 'skincare',
    price: 3200,
    lastPrice: 2720,
    stock: 73,
    description:
      'Real rose water, made from petals and steam and nothing else, with enough glycerin and beet sugar to make it useful. It takes away the chalky feel of hard water and prepares the skin for a serum.\n\nPour a little into the palms and press in, or keep in the refrigerator and use on hot afternoons.\n\nIngredients: Rosa damascena flower water 92 %, glycerin, betaine, sodium PCA. 150 ml.',
    shows: {
      front: 'a tall clear bottle of rose water with a golden cap',
      still: 'the bottle with flowers and long afternoon shadows',
    },
  },
  {
    productId: 'AR-SK-008',
    productName: 'Komarika Aloe Soothing Gel',
    altNames: ['aloe vera gel', 'කෝමාරිකා', 'கற்றாழை', 'katralai', 'after sun gel'],
    category: 'skincare',
    price: 1850,
    stock: 120,
    description:
      'Aloe pressed within hours of cutting, thickened only as far as a gel must be. For faces after the beach, shaved legs, warm shoulders and the bite of one mosquito too many.\n\nApply as often as you like and let it dry; store it in the cold for a better first touch.\n\nIngredients: Aloe barbadensis leaf juice 94 %, glycerin, panthenol, xanthan gum. No alcohol, no colour. 120 ml.',
    shows: {
      front: 'a pale green tube standing on its cap',
      texture: 'transparent aloe gel with trapped bubbles',
    },
  },
  {
    productId: 'AR-SK-009',
    productName: 'Morning C Brightening Serum',
    altNames: ['vitamin c serum', 'විටමින් සී', 'வைட்டமின் சி', 'ascorbic acid 15'],
    category: 'skincare',
    price: 6900,
    lastPrice: 5865,
    stock: 19,
    description:
      'Fifteen per cent pure ascorbic acid, kept honest by ferulic acid, vitamin E and an amber bottle. Used every morning it evens out marks and makes a sunscreen work harder.\n\nThree drops on dry skin, before cream and sunscreen. A light tingle is usual in the first week. Use within three months of opening.\n\nIngredients: ascorbic acid 15 %, ferulic acid 0.5 %, tocopherol 1 %, hyaluronic acid. pH 3.2. 30 ml.',
    shows: {
      front: 'an amber dropper bottle in morning light',
      still: 'the amber bottle with slices of lime',
      texture: 'golden serum drops',
      carton: 'the bottle beside its carton',
    },
  },
  {
    productId: 'AR-SK-010',
    productName: 'Niacinamide Pore Serum',
    altNames: ['niacinamide 10', 'vitamin b3 serum', 'නියැසිනමයිඩ්', 'pore serum'],
    category: 'skincare',
    price: 4100,
    stock: 47,
    description:
      'A plain, dependable formula: ten per cent niacinamide to regulate oil and fade marks, one per cent zinc to keep the peace. It layers under everything and asks for no ceremony.\n\nFour drops after cleansing, once a day to begin with, twice when your skin agrees.\n\nIngredients: niacinamide 10 %, zinc PCA 1 %, glycerin, panthenol, acetyl glucosamine. No fragrance. 30 ml.',
    shows: {
      front: 'a clear dropper bottle with a white bulb',
      texture: 'clear drops on a sand ground',
    },
  },
  {
    productId: 'AR-SK-011',
    productName: 'Nelum Retinal Night Serum',
    altNames: ['retinal serum', 'retinaldehyde', 'නෙළුම් සීරම්', 'vitamin a serum'],
    category: 'skincare',
    price: 8400,
    stock: 0,
    description:
      'Retinaldehyde works about ten times faster than retinol and is kinder than a prescription. Ours is encapsulated at 0.1 % in a lotus seed oil base, so that it arrives slowly through the night.\n\nTwo evenings a week for a fortnight, then every other evening. Always wear sunscreen the next day. Not for use in pregnancy.\n\nIngredients: squalane, lotus seed oil, retinal 0.1 %, bisabolol, tocopherol. 30 ml.',
    shows: {
      front: 'an aubergine dropper bottle with a golden collar',
      carton: 'the bottle beside its dark carton',
    },
  },
  {
    productId: 'AR-SK-012',
    productName: 'Daily Veil Sunscreen SPF 50',
    altNames: ['sun cream', 'හිරු ආවරණ ක්‍රීම්', 'sunblock', 'sunscreen spf50'],
    category: 'skincare',
    price: 4950,
    lastPrice: 4450,
    stock: 96,
    description:
      'Made in a country with eleven months of strong sun, for people who dislike sunscreen. A fluid that sets to nothing in a minute: no white cast on deep skin, no sting in the eyes, no shine at noon.\n\nTwo fingers’ length for face and neck, fifteen minutes before going out; again every two hours outdoors.\n\nIngredients: modern UVA and UVB filters, silica, niacinamide 2 %, vitamin E. Water resistant for 40 minutes. No coconut scent. 50 ml.',
    shows: {
      front: 'a sand coloured tube with an apricot cap',
      still: 'the tube among river stones in sunlight',
      texture: 'a swatch of light fluid sunscreen',
    },
  },
  {
    productId: 'AR-SK-013',
    productName: 'Thambili Face Mist',
    altNames: ['king coconut mist', 'තැඹිලි', 'செவ்விளநீர்', 'sevvilaneer', 'face spray'],
    category: 'skincare',
    price: 2350,
    stock: 65,
    description:
      'King coconut water, which is nearly what tears are made of, in a mist fine enough for the bus. It refreshes, settles powder, and softens skin in air conditioning.\n\nHold at arm’s length, close your eyes, spray twice. Follow with cream in dry rooms.\n\nIngredients: Cocos nucifera water, glycerin, panthenol, sodium PCA, magnesium. 100 ml.',
    shows: {
      front: 'an orange tinted mist bottle',
      still: 'the mist bottle beside half a coconut',
    },
  },
  {
    productId: 'AR-SK-014',
    productName: 'Venivel Glow Oil',
    altNames: ['tree turmeric oil', 'වෙනිවැල් තෙල්', 'மரமஞ்சள்', 'maramanjal', 'face oil'],
    category: 'skincare',
    price: 5200,
    lastPrice: 4420,
    stock: 8,
    description:
      'Venivel, the yellow climber of every grandmother’s beauty advice, steeped for three weeks in cold-pressed sesame and rice bran oil. Dry skin drinks it; dull skin takes its light.\n\nWarm three drops in the hands and press over cream at night, or mix one drop into foundation.\n\nIngredients: rice bran oil, sesame oil, Coscinium fenestratum extract, rosehip oil, vitamin E. 30 ml.',
    shows: {
      front: 'a golden oil in a clear dropper bottle',
      texture: 'drops of golden oil',
      carton: 'the bottle beside its carton',
    },
  },
  {
    productId: 'AR-SK-015',
    productName: 'Ceylon Tea Eye Gel',
    altNames: ['caffeine eye gel', 'තේ ඇස් ජෙල්', 'தேயிலை', 'theyilai eye cream'],
    category: 'skincare',
    price: 3650,
    stock: 39,
    description:
      'Cold tea bags, improved. Black tea ferment and three per cent caffeine tighten the look of morning eyes, and peptides work at the lines while you get on with the day.\n\nTap a rice grain of gel along the bone below each eye, morning and night.\n\nIngredients: Camellia sinensis ferment, caffeine 3 %, acetyl hexapeptide-8, sodium hyaluronate. No fragrance. 15 ml.',
    shows: {
      front: 'a slim tea brown tube',
      still: 'the tube among leaves and pebbles',
    },
  },
  {
    productId: 'AR-SK-016',
    productName: 'Gaslabu Enzyme Powder Wash',
    altNames: ['papaya enzyme cleanser', 'ගස්ලබු', 'பப்பாளி', 'pappali', 'papain powder'],
    category: 'skincare',
    price: 3400,
    stock: 0,
    description:
      'A dry powder that wakes when it meets water. Papaya enzyme dissolves dead cells without grains or acids, rice starch polishes, and the foam is as soft as a cat.\n\nShake half a teaspoon into a wet palm, rub to a foam, massage for a minute and rinse. Two or three times a week; keep the bottle dry.\n\nIngredients: rice starch, papain, sodium cocoyl isethionate, allantoin. 60 g.',
    shows: {
      front: 'a coral powder bottle with a white cap',
      texture: 'fine apricot powder',
    },
  },
  {
    productId: 'AR-SK-017',
    productName: 'Barrier Comfort Cream',
    altNames: ['ceramide cream', 'moisturiser', 'මුහුණු ක්‍රීම්', 'முகக் கிரீம்', 'mugha cream'],
    category: 'skincare',
    price: 4600,
    lastPrice: 3910,
    stock: 57,
    description:
      'When skin stings at everything, this is the cream to go back to. Ceramides, cholesterol and fatty acids in the proportions of skin itself, and very little besides.\n\nSpread over slightly damp skin morning and night. Safe around the eyes and for children from three years.\n\nIngredients: ceramides NP, AP, EOP, cholesterol, squalane, glycerin 8 %, oat oil. No fragrance, no essential oils. 50 ml.',
    shows: {
      front: 'an ivory tube with a sand coloured cap',
      texture: 'a generous swirl of white cream',
      carton: 'the tube beside its carton',
    },
  },
  {
    productId: 'AR-SK-018',
    productName: 'Kunkuma Radiance Face Oil',
    altNames: ['saffron oil', 'කුංකුම', 'குங்குமப்பூ', 'kungumapoo', 'kumkumadi'],
    category: 'skincare',
    price: 9600,
    stock: 14,
    description:
      'Our reading of kumkumadi, the old saffron oil: twelve roots and flowers cooked gently in sesame oil for two days, strained through cotton, rested for a month.\n\nTwo drops at night, massaged upwards for as long as you have patience. A warm, resinous scent that is gone by morning.\n\nIngredients: sesame oil, Crocus sativus extract, sandalwood, vetiver, manjistha, lotus. 30 ml.',
    shows: {
      front: 'a garnet dropper bottle with a golden collar',
      still: 'the bottle with frangipani in evening light',
      carton: 'the bottle beside its carton',
    },
  },
]
