/** Renders the header's links on a narrow screen. */
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { useToken } from '../../lib/api/token.ts'
import { config } from '../../lib/config/config.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Phones } from '../components/phones.tsx'

const smallLink = 'block rounded-control px-2 py-2.5'
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { main, more } = config.settings.navigation
  const links = [...main, ...more.filter(({ to }) => !main.some((one) => one.to === to))]
  const [path] = useLocation()
  const account = useToken()
    ? [
        { to: routes.profile.link(), label: texts.header.profile },
        { to: `${routes.profile.link()}#my-orders`, label: texts.orders.title },
      ]
    : [
        { to: routes.login.link(), label: texts.header.login },
        ...(config.guestCheckout
          ? [{ to: routes.order.link(), label: texts.footer.findOrder }]
          : []),
      ]
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
              <Link href={routes.category.link(category)} className={smallLink}>
                {categoryTitle(category)}
              </Link>
            </li>
          ))}
        </ul>
        <ul aria-label={texts.header.account} className="-mx-2 mt-8 border-t border-line pt-6">
          {account.map(({ to, label }) => (
            <li key={label}>
              <Link href={to} className={smallLink} onClick={() => path === to && onClose()}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Phones className={`${smallLink} tabular-nums`} />
          </li>
        </ul>
      </nav>
    </Dialog>
  )
}
