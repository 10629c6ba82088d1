/** Links to a page of the admin area, for staff who may open it. */
import type { ReactNode } from 'react'
import { useCan } from '../../lib/account/admin-user.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { type PageName, pageNeeds, paths } from './paths.ts'

interface Props {
  page: PageName
  /** the address, where the page needs parameters */
  href?: string
  children: ReactNode
}

export function PageLink({ page, href = paths[page], children }: Props) {
  const can = useCan()
  if (!can(...pageNeeds[paths[page]])) return null
  return (
    <ButtonLink href={href} variant="outline" size="small">
      {children}
    </ButtonLink>
  )
}
