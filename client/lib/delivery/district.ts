/** The district that this browser's shopper wants things brought to, for product, cart and checkout alike. */
import { createStored, useStored } from '../state/stored.ts'

const stored = createStored<string>('district', (text) => {
  const value: unknown = JSON.parse(text ?? '""')
  return typeof value === 'string' ? value.slice(0, 50) : ''
})

/** Empty: nobody has said. */
export const useDistrict = (): string => useStored(stored)
export const readDistrict = stored.get
export const keepDistrict = (district: string): void => stored.set(district || undefined)
