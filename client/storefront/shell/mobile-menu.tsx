/** The header's links on a narrow screen. */
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { categoryTitle, menuCategories } from '#server/products/categories.schema.ts'
import { config } from '../../lib/config.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

const { main, more } = config.settings.navigation
/** Where the main links lead already, the others need not. */
const links = [...main, ...more.filter(({ to }) => !main.some((one) => one.to === to))]

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const [path] = useLocation()
  const first = useRef(path)
  useEffect(() => {
    if (path !== first.current) onClose()
  }, [path, onClose])
  return (
    <Dialog
      title={texts.header.menu}
      onClose={onClose}
      className="me-auto ms-0 my-0 h-dvh max-h-dvh w-[min(22rem,88vw)] rounded-none"
    >
      <nav aria-label={texts.header.menu}>
        <ul className="-mx-2">
          {links.map(({ to, label }) => (
            <li key={`${to} ${label}`}>
              <SiteLink
                href={to}
                aria-current={path === to ? 'page' : undefined}
                className="display block rounded-control px-2 py-2.5 text-2xl aria-[current]:text-accent-strong"
                onClick={() => path === to && onClose()}
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
        <p className="eyebrow mt-8">{texts.footer.categories}</p>
        <ul className="-mx-2 mt-2">
          {menuCategories.map((category) => (
            <li key={category}>
              <Link
                href={routes.category.link(category)}
                className="block rounded-control px-2 py-2.5"
              >
                {categoryTitle(category)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  )
}
