/**
 * Renders unknown admin paths. Without the dashboard, its path redirects to the menu's first page.
 */
import { Redirect, useLocation } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { useMenuItems } from './menu-items.ts'

export default function FallbackPage() {
  const [path] = useLocation()
  const [first] = useMenuItems()
  if (path === paths.dashboard && first) return <Redirect to={first.href} replace />
  return (
    <div className="grid place-items-center py-20 text-center">
      <PageHead
        title="Page not found"
        subtitle="The address may be wrong, or the page has moved."
      />
      <ButtonLink href={paths.dashboard}>Go to dashboard</ButtonLink>
    </div>
  )
}
