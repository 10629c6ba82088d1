/** Makeup: Sanda, colour that lets skin be seen. */
import type { ProductEntry } from '../model/types.ts'

const lipstick =
  'Straight from the bullet, or pressed on with a finger for a stain. Comfortable for five hours; coffee permitting.\n\nIngredients: castor oil, candelilla wax, mango butter, mineral pigments, vitamin E. No drying silicones. 3.6 g, refillable case.'

export const makeup: ProductEntry[] = [
  {
    productId: 'AR-MU-001',
    productName: 'Sanda Velvet Lipstick Rosa Mal',
    altNames: ['rose lipstick', 'ලිප්ස්ටික්', 'உதட்டுச்சாயம்', 'uthattu chayam', 'rosa mal'],
    category: 'makeup',
    price: 3250,
    lastPrice: 2760,
    stock: 66,
    description: `The colour of a garland rose on its second day: muted, warm, a little brown. Velvet without the dryness.\n\n${lipstick}`,
    shows: {
      front: 'an open lipstick in muted rose with a golden case',
      still: 'the lipstick on stone with a frangipani flower',
      texture: 'a smear of rose lipstick',
      carton: 'the lipstick beside its carton',
    },
  },
  {
    productId: 'AR-MU-002',
    productName: 'Sanda Velvet Lipstick Laterite',
    altNames: ['terracotta lipstick', 'ලිප්ස්ටික්', 'உதட்டுச்சாயம்', 'brick lipstick'],
    category: 'makeup',
    price: 3250,
    stock: 49,
    description: `Red earth, warm brick, the robe of a monk in the evening. A terracotta that lights up deep skin.\n\n${lipstick}`,
    shows: {
      front: 'an open lipstick in terracotta',
      texture: 'a smear of terracotta lipstick',
    },
  },
  {
    productId: 'AR-MU-003',
    productName: 'Sanda Velvet Lipstick Kithul',
    altNames: ['nude lipstick', 'brown lipstick', 'කිතුල්', 'கித்துள்', 'uthattu chayam'],
    category: 'makeup',
    price: 3250,
    stock: 3,
    description: `Palm treacle on curd: a caramel nude with enough pink not to look tired. For every day.\n\n${lipstick}`,
    shows: {
      front: 'an open lipstick in caramel nude',
      texture: 'a smear of caramel lipstick',
    },
  },
  {
    productId: 'AR-MU-004',
    productName: 'Delum Lip Tint Oil',
    altNames: ['pomegranate lip oil', 'දෙළුම්', 'மாதுளை', 'mathulai', 'lip gloss'],
    category: 'makeup',
    price: 2400,
    stock: 71,
    description:
      'Pomegranate seed oil with a drop of colour that deepens as it meets your lips. Gloss for ten minutes, stain for three hours, softness for the rest of the day.\n\nOne layer alone, or over lipstick in the middle of the mouth.\n\nIngredients: Punica granatum seed oil, jojoba esters, beet and iron pigments, vanilla. 6 ml.',
    shows: {
      front: 'a clear tube of garnet lip oil with a golden cap',
      texture: 'glossy garnet oil',
    },
  },
  {
    productId: 'AR-MU-005',
    productName: 'Second Skin Tint SPF 30',
    altNames: ['skin tint', 'bb cream', 'foundation', 'මුහුණු ආලේපන', 'light foundation'],
    category: 'makeup',
    price: 4800,
    lastPrice: 4080,
    stock: 58,
    description:
      'Twelve flexible shades drawn from the faces in our own workshop, in a serum-like fluid that evens out and does not cover up. Freckles stay, redness goes.\n\nTwo pumps, fingers, one minute. Mineral SPF 30 for days indoors; wear a sunscreen below when you are out.\n\nIngredients: zinc oxide, squalane, niacinamide, iron oxides. 30 ml.',
    shows: {
      front: 'a glass pump bottle of tan fluid',
      texture: 'three shades of fluid side by side',
      carton: 'the bottle beside its carton',
    },
  },
  {
    productId: 'AR-MU-006',
    productName: 'Silk Pressed Powder',
    altNames: ['compact powder', 'පවුඩර්', 'முகப்பூச்சு', 'muga poochu', 'face powder'],
    category: 'makeup',
    price: 3600,
    stock: 45,
    description:
      'Rice starch and silk powder, milled five times, pressed just firmly enough. It takes the shine and leaves the light.\n\nPress on with the puff, or sweep over cheeks with a brush. Refills fit the same case.\n\nIngredients: rice starch, mica, silk powder, squalane. Four shades. 10 g.',
    shows: {
      front: 'an open compact with an embossed flower',
      still: 'the compact with a brush and petals',
    },
  },
  {
    productId: 'AR-MU-007',
    productName: 'Araliya Cream Blush',
    altNames: ['cream blush', 'අරලිය බ්ලෂ්', 'blusher', 'lip and cheek tint'],
    category: 'makeup',
    price: 2900,
    lastPrice: 2465,
    stock: 39,
    description:
      'A soft-set cream for cheeks and lips in the pink of an open frangipani. It melts where you press it and looks like a good walk.\n\nTap on with two fingers, smiling or not, and blend towards the temple.\n\nIngredients: jojoba esters, castor oil, rice wax, mica, iron oxides. 5 g.',
    shows: {
      front: 'a small open pot of pink cream blush',
      texture: 'a finger sweep of pink cream',
    },
  },
  {
    productId: 'AR-MU-008',
    productName: 'Poya Moon Highlighter',
    altNames: ['highlighter', 'පෝය සඳ', 'நிலா', 'nila highlighter', 'full moon glow'],
    category: 'makeup',
    price: 3400,
    stock: 27,
    description:
      'The light of a full moon on water: champagne, not glitter. A baked powder so fine that it looks like skin catching light.\n\nAbove the cheekbone, on the brow bone, on the shoulder when the dress allows.\n\nIngredients: mica, synthetic fluorphlogopite, squalane, tin oxide. 7 g.',
    shows: {
      front: 'an open compact of champagne highlighter',
      texture: 'pearly champagne powder',
    },
  },
  {
    productId: 'AR-MU-009',
    productName: 'Andun Kajal Pencil',
    altNames: ['kohl pencil', 'අඳුන්', 'கண்மை', 'kanmai', 'eyeliner', 'kajal'],
    category: 'makeup',
    price: 1650,
    stock: 118,
    description:
      'Castor lamp black made modern: a soft, deep kajal that stays where you drew it through heat and laughter. Tested by eye doctors; no lead, no kohl ore.\n\nAlong the waterline, or smudged at the lashes within the first half minute. Sharpen when cool.\n\nIngredients: castor oil, carnauba wax, carbon black, vitamin E. 1.2 g.',
    shows: {
      front: 'a dark kajal pencil and its cap',
      texture: 'a soft black stroke of kajal',
    },
  },
  {
    productId: 'AR-MU-010',
    productName: 'Monara Tubing Mascara',
    altNames: ['mascara', 'මස්කාරා', 'மஸ்காரா', 'peacock mascara', 'waterproof mascara'],
    category: 'makeup',
    price: 3100,
    stock: 52,
    description:
      'Wraps each lash in a tiny tube that laughs at humidity and slides off with warm water. Length first, volume second, no panda ever.\n\nTwo coats from root to tip while the first is still wet.\n\nIngredients: acrylate film, beeswax, panthenol, iron oxide. Safe for lenses. 9 ml.',
    shows: {
      front: 'an open mascara with its brush',
    },
  },
  {
    productId: 'AR-MU-011',
    productName: 'Eight Sands Eye Palette',
    altNames: ['eyeshadow palette', 'ඇස් වර්ණ', 'கண் நிழல்', 'nude palette'],
    category: 'makeup',
    price: 6800,
    lastPrice: 5780,
    stock: 21,
    description:
      'Eight beaches in one case: from the pale shell sand of the north to the garnet sand of the south. Five matt, three with a soft gleam, all made to be worn together.\n\nLight over the lid, middle in the crease, dark at the lashes; then ignore this advice.\n\nIngredients: mica, talc-free base of rice and silica, jojoba, iron oxides. 8 × 1.4 g.',
    shows: {
      front: 'an open palette of eight warm shades',
      still: 'the palette with a brush and a flower',
      texture: 'four of its shades swept side by side',
    },
  },
  {
    productId: 'AR-MU-012',
    productName: 'Temple Brush Set',
    altNames: ['makeup brushes', 'මේකප් බුරුසු', 'brush set', 'powder brush'],
    category: 'makeup',
    price: 7200,
    stock: 16,
    description:
      'Five brushes are enough: powder, cheek, base, lid and line. Soft synthetic hair, brass ferrules, handles of reclaimed jak wood.\n\nWash every week in lukewarm water with a drop of shampoo; dry lying flat.\n\nFive brushes in a handloom roll.',
    shows: {
      front: 'five brushes with wooden handles in a stone cup',
      still: 'the brushes in their cup, one lying in front',
    },
  },
  {
    productId: 'AR-MU-013',
    productName: 'Rice Veil Loose Powder',
    altNames: ['setting powder', 'සහල් පවුඩර්', 'அரிசி மாவு', 'translucent powder'],
    category: 'makeup',
    price: 3150,
    stock: 34,
    description:
      'Rice flour was the first face powder on the island; ours is finer. Translucent on every skin, it blurs, sets and vanishes.\n\nShake a little into the lid, press the puff in, press it on. Under the eyes, use less than you think.\n\nIngredients: rice starch, silica, lauroyl lysine. Talc-free. 18 g.',
    shows: {
      front: 'a frosted jar of loose powder with a golden lid',
      texture: 'very fine ivory powder',
    },
  },
]
