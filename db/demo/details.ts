/** What the demo knows of its products besides: sizes of all that say one, and of those shown first how to use them and what is inside. */
import type { DemoDetails } from './model/types.ts'

type Words = Pick<DemoDetails, 'howToUse' | 'ingredients'>

const lipstick =
  'Ricinus Communis Seed Oil, Euphorbia Cerifera Wax, Mangifera Indica Seed Butter, Copernicia Cerifera Wax, Tocopherol. May contain: CI 77491, CI 77891, CI 15850.'

/** By product id. */
const written: Record<string, Words> = {
  'AR-SK-001': {
    howToUse:
      'Morning and evening, after cleansing.\n\n1. Leave the skin damp.\n2. Press three drops into face and neck with flat hands.\n3. Wait a minute, then close with a cream; by day with a sunscreen.',
    ingredients:
      'Plumeria Rubra Flower Water, Aqua, Glycerin, Betaine, Sodium Hyaluronate, Hydrolyzed Hyaluronic Acid, Panthenol, Xanthan Gum, Phenoxyethanol, Parfum.',
  },
  'AR-SK-002': {
    howToUse:
      'In the evening, as the last step.\n\nWarm a pea between the fingers and press it in from the middle of the face outwards. Begin with every second night if your skin is new to bakuchiol.',
    ingredients:
      'Aqua, Squalane, Butyrospermum Parkii Butter, Glycerin, Nelumbo Nucifera Flower Extract, Bakuchiol, Ceramide NP, Ceramide AP, Ceramide EOP, Cholesterol, Cetearyl Alcohol, Phenoxyethanol.',
  },
  'AR-SK-003': {
    howToUse:
      'As often as the skin asks for it. A thin layer calms; a thick one, left on for ten minutes and wiped off, cools after a day outside.',
    ingredients:
      'Centella Asiatica Leaf Water, Aqua, Glycerin, Avena Sativa Kernel Flour, Madecassoside, Allantoin, Carbomer, Sodium Hydroxide, Ethylhexylglycerin.',
  },
  'AR-SK-005': {
    howToUse:
      'Work a coin of gel with wet hands, massage for half a minute, rinse with lukewarm water. Once a day is enough for dry skin.',
    ingredients:
      'Aqua, Decyl Glucoside, Glycerin, Azadirachta Indica Leaf Extract, Salicylic Acid, Zinc PCA, Citric Acid, Sodium Benzoate.',
  },
  'AR-SK-009': {
    howToUse:
      'In the morning, four drops on dry skin before anything else. Always follow with a sunscreen. Keep the bottle closed and out of the light; when the serum turns brown it is past its best.',
    ingredients:
      'Aqua, Ascorbic Acid, Ethoxydiglycol, Glycerin, Tocopherol, Ferulic Acid, Sodium Hyaluronate, Laureth-23, Phenoxyethanol.',
  },
  'AR-SK-012': {
    howToUse:
      'Two fingers’ length for face and neck, a quarter of an hour before you go out. Again every two hours, and after swimming.',
    ingredients:
      'Aqua, Diethylamino Hydroxybenzoyl Hexyl Benzoate, Ethylhexyl Triazone, Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine, Silica, Niacinamide, Glycerin, Tocopherol.',
  },
  'AR-FR-001': {
    howToUse:
      'Spray on pulse points from a hand’s breadth. Let it dry; rubbing wears the first notes out. Keep away from flames and from silk.',
    ingredients:
      'Alcohol Denat., Parfum, Aqua, Linalool, Benzyl Salicylate, Geraniol, Limonene, Farnesol.',
  },
  'AR-FR-008': {
    howToUse:
      'Roll once behind each ear and on the wrists. An oil stays close to the skin, so nobody hears it across the room.',
    ingredients:
      'Caprylic/Capric Triglyceride, Michelia Champaca Flower Oil, Santalum Album Oil, Linalool.',
  },
  'AR-MU-001': {
    howToUse:
      'Begin in the middle of the lips and draw outwards. One layer is a stain; two, with a tissue pressed in between, last over lunch.',
    ingredients: lipstick,
  },
  'AR-MU-002': {
    howToUse: 'Dab it on with a finger for a soft edge, or straight from the case for a sharp one.',
    ingredients: lipstick,
  },
  'AR-MU-005': {
    howToUse:
      'Shake. Spread one pump with the fingers as you would a cream; add a second only where you want it. On a day outside wear a sunscreen below.',
    ingredients:
      'Aqua, Zinc Oxide, Squalane, Glycerin, Niacinamide, CI 77492, CI 77491, CI 77499, Tocopherol.',
  },
  'AR-BB-001': {
    howToUse:
      'One press for an arm, two for a leg, on skin that is still damp from the bath. Wait a minute before you dress.',
    ingredients:
      'Aqua, Cocos Nucifera Milk, Oryza Sativa Bran Oil, Glycerin, Theobroma Cacao Seed Butter, Cetearyl Alcohol, Tocopherol, Phenoxyethanol.',
  },
  'AR-NC-001': {
    howToUse:
      'A base coat, two thin coats of colour, a top coat. Two minutes between the coats; the last one is dry to the touch after ten.',
    ingredients:
      'Butyl Acetate, Ethyl Acetate, Nitrocellulose, Acetyl Tributyl Citrate, Alcohol, Silica, CI 77891, CI 15880.',
  },
}

/** `… vitamin E. 250 ml.` and `… 50 ml, alcohol 80 % vol.`; not the eight times 1.4 g of a palette. */
const sizeAtEnd = /(?:^|[.:] )(\d+(?:\.\d+)?) (ml|g)(?:\.|,[^.]*\.)$/

/** Grams of a piece: what is inside, and a third as much again of glass and carton, at least 20. */
const weightOf = (size: number): number => Math.ceil((size + Math.max(20, size / 3)) / 5) * 5

/** What is known of a product besides its description; undefined when that is nothing. */
export function demoDetails(productId: string, description: string): DemoDetails | undefined {
  const [, size, unit] = sizeAtEnd.exec(description) ?? []
  const words = written[productId]
  if (!size && !words) return undefined
  return {
    weight: size ? weightOf(Number(size)) : null,
    size: size ? Number(size) : null,
    unit: (unit as 'ml' | 'g' | undefined) ?? null,
    howToUse: words?.howToUse ?? null,
    ingredients: words?.ingredients ?? null,
  }
}
