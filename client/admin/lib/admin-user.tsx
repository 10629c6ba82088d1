/** Who is at work: known for certain inside the admin area, because the gate lets nobody else in. */
import { createContext, useContext } from 'react'
import type { Outputs } from '../../trpc.ts'

export type AdminUser = Outputs['users']['me']

const Context = createContext<AdminUser | undefined>(undefined)

export const AdminUserProvider = Context.Provider

/** @throws Error outside of the gate */
export function useAdminUser(): AdminUser {
  const user = useContext(Context)
  if (!user) throw new Error('useAdminUser is for pages behind the gate')
  return user
}
