/** What customers of the demo shop say: some with stars, some without a last name, none of a real person. */
import type { DemoReview } from './model/types.ts'

type Line = [stars: DemoReview['rating'], name: string, days: number, comment: string]

/** By product id, the newest first. */
const said: Record<string, Line[]> = {
  'AR-SK-001': [
    [
      5,
      'Tharushi Bandara',
      9,
      'Three drops do it, even in April. My skin drinks it and my powder sits better on top.',
    ],
    [5, 'Nadeesha', 31, 'The bottle lasted four months. I have the second one now.'],
    [4, 'Fathima Rizvi', 58, 'Lovely texture. I would like a larger size.'],
    [
      5,
      'Kavindi Jayasuriya',
      96,
      'No stickiness at all, which I cannot say of the others I tried.',
    ],
  ],
  'AR-SK-002': [
    [
      5,
      'Menaka Wijesinghe',
      14,
      'Rich without being heavy. In the morning the skin is simply quiet.',
    ],
    [4, 'Shanthi Perumal', 44, 'Good cream, and the jar feels like something to keep.'],
    [null, 'Ruwani', 80, 'I use it on my hands as well. Do not tell anybody.'],
  ],
  'AR-SK-003': [
    [
      5,
      'Hiruni Fernando',
      6,
      'My cheeks burn after every motorbike ride. This stops it within minutes.',
    ],
    [4, 'Ayesha', 39, 'Cooling and plain. It sinks in slowly when it is humid.'],
  ],
  'AR-SK-004': [
    [
      4,
      'Dilini Karunaratne',
      21,
      'Smells like my grandmother’s almirah. Rinse before it is quite dry.',
    ],
    [3, 'Sachini', 70, 'Works well, but the turmeric marked my towel.'],
  ],
  'AR-SK-005': [
    [5, 'Praveen Nadarajah', 17, 'Fewer spots after three weeks, and no tight feeling.'],
    [4, 'Ishara', 52, 'Honest cleanser for oily skin.'],
  ],
  'AR-SK-009': [
    [5, 'Anushka de Mel', 12, 'The marks from last year are nearly gone. It does tingle a little.'],
    [3, 'Malsha', 47, 'Good serum. Mine turned darker after ten weeks, so use it up quickly.'],
  ],
  'AR-SK-012': [
    [5, 'Zainab Hameed', 5, 'No white cast on my skin. I had given up on finding one.'],
    [5, 'Chathuri Gamage', 28, 'Does not run into the eyes at cricket practice.'],
    [4, 'Oshadi', 63, 'Very good. The cap opens in my bag sometimes.'],
  ],
  'AR-FR-001': [
    [5, 'Imalka Rodrigo', 11, 'White flowers after rain, and it stays until the evening.'],
    [5, 'Priya Sivakumar', 36, 'I was asked three times in one day what I was wearing.'],
    [4, 'Hansini', 75, 'Beautiful. On my skin it is softer than on paper.'],
  ],
  'AR-FR-005': [[4, 'Yasodha', 24, 'It does smell of the first rain on a hot road.']],
  'AR-FR-008': [
    [5, 'Nirosha Mendis', 19, 'Small enough for the office drawer, and nobody complains.'],
    [4, 'Amaya', 55, 'Close to the skin, as promised.'],
  ],
  'AR-MU-001': [
    [5, 'Sewwandi Ratnayake', 8, 'The red that my mother wore, without the dryness.'],
    [4, 'Farah', 33, 'Survives a plate of kottu, nearly.'],
    [5, 'Gayani Samarasekara', 61, 'The refill clicks in properly. Thank you for that.'],
  ],
  'AR-MU-005': [
    [4, 'Lakmali', 27, 'Light, and the shade fits. I still put sunscreen under it.'],
    [5, 'Devika Rajan', 66, 'It looks like I slept.'],
  ],
  'AR-MU-010': [[5, 'Kushani', 22, 'Comes off with warm water in little tubes. No panda eyes.']],
  'AR-BB-001': [
    [5, 'Upeksha Dissanayake', 10, 'The whole family uses it. Order two.'],
    [4, 'Niluka', 40, 'Gentle scent of coconut, not of a beach bar.'],
  ],
  'AR-BB-002': [
    [5, 'Rohan Gunasekera', 15, 'A hard bar that really lasts a month.'],
    [5, 'Vidya Thanabalan', 49, 'Creamy even in hard well water.'],
  ],
  'AR-BB-010': [[4, 'Sanduni', 30, 'Oiling on Sundays again, as it should be.']],
  'AR-NC-001': [
    [5, 'Rashmi Alwis', 13, 'A whole week without a chip, and I wash dishes.'],
    [4, 'Inoka', 42, 'Pretty colour. Needs two coats.'],
  ],
  'AR-NC-009': [[5, 'Thilini', 26, 'Saved my cuticles.']],
}

export const demoReviews: DemoReview[] = Object.entries(said).flatMap(([productId, lines]) =>
  lines.map(([rating, name, daysAgo, comment]) => {
    const [firstName = '', ...rest] = name.split(' ')
    return { productId, rating, firstName, lastName: rest.join(' '), daysAgo, comment }
  }),
)
