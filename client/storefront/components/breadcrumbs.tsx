/** Renders the path to the page; the last step is the page itself. */
import { Link } from 'wouter'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'

export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const all: Crumb[] = [{ label: texts.common.home, to: routes.home.link() }, ...trail]
  return (
    <nav aria-label={texts.common.breadcrumb} className="text-sm text-muted">
      <ol className="flex items-center gap-x-2 whitespace-nowrap">
        {all.map(({ label, to }, index) => (
          // The last step shrinks first, completely; the others only with large text.
          <li key={label} className="flex min-w-0 items-center gap-x-2 last:shrink-[1000000]">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link href={to} className="max-w-[38vw] truncate py-1 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
