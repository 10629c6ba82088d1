/** The tax that is within prices, as the shop's settings say. */
import type { Settings } from '../../settings/settings.store.ts'

export interface TaxRates {
  /** hundredths of a percent */
  rate: number
  /** of a category with a rate of its own */
  rateOf: (category: string) => number | undefined
}

const hundredths = (percent: number): number => Math.round(percent * 100)

/** @returns undefined for a shop without tax */
export function taxOf(settings: Pick<Settings, 'get'>): TaxRates | undefined {
  const [rate, own] = [settings.get('tax.rate'), settings.get('tax.byCategory')]
  if (rate === 0 && own.length === 0) return undefined
  const rates = new Map(
    own.map(({ category, rate: of }) => [category.toLowerCase(), hundredths(of)]),
  )
  return { rate: hundredths(rate), rateOf: (category) => rates.get(category) }
}
