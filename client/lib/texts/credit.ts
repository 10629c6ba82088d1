/** Texts of store credit, for customers and staff. */
import type { CreditEntry } from '#server/modules/store-credit/store-credit.schema.ts'

export const title = 'Store credit'
export const balance = 'Balance'
export const list = 'What became of it'
export const hint = 'Spend it at checkout: choose “Use store credit” there.'
export const kinds: Record<CreditEntry['kind'], string> = {
  goodwill: 'From the shop',
  takenBack: 'Taken back by the shop',
  returned: 'For what came back',
  spent: 'Spent',
  givenBack: 'Given back',
}
