import type { Outputs } from '../../lib/api/trpc.ts'

/** One user, customer or staff, as administrators see them. */
export type StaffUser = Outputs['users']['list']['items'][number]

export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim()
