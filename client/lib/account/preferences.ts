/** Stores each staff member's table and menu preferences in the browser, per account. */
import { createStored, type Stored, useStored } from '../state/stored.ts'
import { useAdminUser } from './admin-user.tsx'

export interface TablePreferences {
  /** keys of hidden columns */
  hidden: readonly string[]
  density: 'comfortable' | 'compact'
  /** rows per page */
  limit: number
}

export interface Preferences {
  narrowMenu: boolean
  shortcuts: boolean
  /** titles of menu groups that show only their main entries */
  collapsedGroups: readonly string[]
  /** the text of the payment notice that was dismissed */
  dismissedPaymentNotice: string
  tables: Readonly<Record<string, Partial<TablePreferences>>>
}

const defaults: Preferences = {
  narrowMenu: false,
  shortcuts: true,
  collapsedGroups: [],
  dismissedPaymentNotice: '',
  tables: {},
}

/** One store for each account that logged in during this visit. */
const stores = new Map<string, Stored<Preferences>>()

function storeOf(userId: string): Stored<Preferences> {
  const known = stores.get(userId)
  if (known) return known
  const made = createStored<Preferences>(`admin-preferences:${userId}`, (text) => {
    const value: unknown = JSON.parse(text ?? '{}')
    return { ...defaults, ...(typeof value === 'object' ? (value as Partial<Preferences>) : {}) }
  })
  stores.set(userId, made)
  return made
}

/** Returns the preferences and a function that changes some of them. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const store = storeOf(useAdminUser()._id)
  const value = useStored(store)
  return [value, (change) => store.set({ ...store.get(), ...change })]
}

/** Returns the preferences of one table by its name. */
export function useTablePreferences(
  table: string,
): [TablePreferences, (change: Partial<TablePreferences>) => void] {
  const [all, change] = usePreferences()
  const mine = { ...tableDefaults, ...all.tables[table] }
  return [mine, (some) => change({ tables: { ...all.tables, [table]: { ...mine, ...some } } })]
}

const tableDefaults: TablePreferences = { hidden: [], density: 'comfortable', limit: 50 }
