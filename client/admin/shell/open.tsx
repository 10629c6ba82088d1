/**
 * Renders a page for staff with its permissions; others see why not, and which pages they can open.
 */
import type { ReactNode } from 'react'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { routes } from '../../lib/navigation/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type AdminPath, pageNeeds } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { useMenuItems } from './menu-items.ts'

export function Open({ path, children }: { path: AdminPath; children: ReactNode }) {
  const can = useCan()
  const [first] = useMenuItems()
  const lacking = pageNeeds[path].filter((permission) => !can(permission))
  if (lacking.length === 0) return children
  const labels = lacking.map((permission) => `“${permissionTexts[permission].label}”`).join(', ')
  return (
    <div className="grid place-items-center py-20 text-center" role="alert">
      <PageHead
        title="You cannot open this page"
        subtitle={`You need the permission ${labels}. Ask a staff manager for it.`}
      />
      <ButtonLink href={first?.href ?? routes.home.link()}>
        {first ? `Go to ${first.label}` : adminTexts.gate.toShop}
      </ButtonLink>
    </div>
  )
}
