/** Provides the signed-in member of staff and their permissions, always known in the admin area. */
import { createContext, useCallback, useContext } from 'react'
import type { Permission } from '#server/core/permissions/permissions.schema.ts'
import type { Outputs } from '../api/trpc.ts'

export type AdminUser = Outputs['users']['me'] & Outputs['users']['permissions']

const Context = createContext<AdminUser | undefined>(undefined)

export const AdminUserProvider = Context.Provider

/** Returns the signed-in member of staff. @throws Error outside of the gate */
export function useAdminUser(): AdminUser {
  const user = useContext(Context)
  if (!user) throw new Error('useAdminUser is for pages behind the gate')
  return user
}

/**
 * Returns the permission check.
 * @returns true when permitted: `may('orders.write')`, `may('products.write', 'prices')` for both
 */
export function useCan(): (...needed: readonly Permission[]) => boolean {
  const { permissions } = useAdminUser()
  return useCallback(
    (...needed) => needed.every((permission) => permissions.includes(permission)),
    [permissions],
  )
}
