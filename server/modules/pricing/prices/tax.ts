/** The tax included in prices, from the shop's settings. */
import type { Settings } from '../../settings/settings.store.ts'

export interface TaxRates {
  /** hundredths of a percent */
  rate: number
  /** rate of a category that has its own */
  rateOf: (category: string) => number | undefined
}

const hundredths = (percent: number): number => Math.round(percent * 100)

/** Returns the shop's tax rates. @returns undefined for a shop without tax */
export function taxOf(settings: Pick<Settings, 'get'>): TaxRates | undefined {
  const [rate, own] = [settings.get('tax.rate'), settings.get('tax.byCategory')]
  if (rate === 0 && own.length === 0) return undefined
  const rates = new Map(
    own.map(({ category, rate: of }) => [category.toLowerCase(), hundredths(of)]),
  )
  return { rate: hundredths(rate), rateOf: (category) => rates.get(category) }
}
