/** The open data: a catalogue that a seed makes, the same for everybody. */
import { chanceOf } from './chance.ts'
import type { Product } from './shop.ts'

export const categories = ['skincare', 'nailcare', 'fragrance', 'makeup'] as const
const first = [
  'Rose',
  'Neem',
  'Jasmine',
  'Coconut',
  'Saffron',
  'Lotus',
  'Clay',
  'Aloe',
  'Honey',
  'Turmeric',
]
const second = [
  'Night',
  'Day',
  'Gentle',
  'Deep',
  'Royal',
  'Wild',
  'Pure',
  'Velvet',
  'Amber',
  'Pearl',
]
const third = ['Cream', 'Serum', 'Oil', 'Balm', 'Mist', 'Mask', 'Soap', 'Tonic', 'Polish', 'Scrub']

/** Words that shoppers look for. */
export const searches = [...first, ...third].map((word) => word.toLowerCase())

/** Pieces of each but the last, of which there is one: the last piece that all want. */
const plenty = 1_000_000

export function makeCatalogue(seed: number, count: number): Product[] {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, (_, number) => {
    const name = `${chance.pick(first)} ${chance.pick(second)} ${chance.pick(third)} ${number + 1}`
    const words = Array.from({ length: 25 }, () => chance.pick(chance.pick([first, second, third])))
    return {
      id: `CB-${seed}-${number + 1}`,
      name,
      category: chance.pick(categories),
      description: `${words.join(' ').toLowerCase()}.`,
      cents: 50_000 + 1_000 * chance.below(900),
      stock: number === count - 1 ? 1 : plenty,
    }
  })
}
