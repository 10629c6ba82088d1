/** Stores the shopper's delivery district for product, cart and checkout. */
import { createStored, useStored } from '../state/stored.ts'

const stored = createStored<string>('district', (text) => {
  const value: unknown = JSON.parse(text ?? '""')
  return typeof value === 'string' ? value.slice(0, 50) : ''
})

/** Returns the district; empty when none is chosen. */
export const useDistrict = (): string => useStored(stored)
export const readDistrict = stored.get
export const storeDistrict = (district: string): void => stored.set(district || undefined)
