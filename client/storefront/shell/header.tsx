/** Renders the header: navigation, and the cart with its count. */
import { Menu, Search, ShoppingBag, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useToken } from '../../lib/api/token.ts'
import { countUnits, useCart } from '../../lib/cart/cart.ts'
import { config } from '../../lib/config/config.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const labels = texts.header

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(loadMenu)

const linkClass =
  'inline-flex min-h-11 items-center border-b border-transparent text-[0.95rem] transition-colors hover:text-accent-strong aria-[current]:border-accent'

const iconLink =
  'relative inline-grid size-[44px] place-items-center rounded-full transition-colors hover:bg-sand'

export function Header() {
  const { main, more } = config.settings.navigation
  const [path] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const token = useToken()
  const current = (to: string) =>
    (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)) ? 'page' : undefined
  const profile = token ? labels.profile : labels.login
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm print:static print:border-0">
      <OfflineBanner />
      <div className="page grid min-h-18 grid-cols-[1fr_auto_1fr] items-center gap-[min(16px,1vw)]">
        <div className="flex items-center print:hidden">
          <IconButton
            label={labels.menu}
            aria-haspopup="dialog"
            className="-ms-[8px] lg:hidden"
            onPointerEnter={() => void loadMenu().catch(() => {})}
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden size={22} />
          </IconButton>
          <nav
            aria-label={labels.main}
            className="hidden flex-wrap items-center gap-x-[32px] whitespace-nowrap lg:flex"
          >
            {main.map(({ to, label }) => (
              <SiteLink
                key={`${to} ${label}`}
                href={to}
                aria-current={current(to)}
                className={linkClass}
              >
                {label}
              </SiteLink>
            ))}
            {more.length > 0 && (
              <DisclosureMenu
                label={labels.pages}
                className="text-[0.95rem] hover:text-accent-strong"
              >
                {more.map(({ to, label }) => (
                  <SiteLink
                    key={`${to} ${label}`}
                    href={to}
                    aria-current={current(to)}
                    className="block rounded-control px-4 py-2.5 hover:bg-sand aria-[current]:text-accent-strong"
                  >
                    {label}
                  </SiteLink>
                ))}
              </DisclosureMenu>
            )}
          </nav>
        </div>
        <Link href={routes.home.link()} className="rounded-control py-2">
          <Wordmark />
        </Link>
        <div className="-me-[8px] flex items-center justify-end sm:gap-1 print:hidden">
          <Link
            href={routes.products.link()}
            state={{ focusSearch: true }}
            aria-label={labels.search}
            title={labels.search}
            className={iconLink}
          >
            <Search aria-hidden size={20} />
          </Link>
          <Link
            href={token ? routes.profile.link() : routes.login.link()}
            aria-label={profile}
            title={profile}
            className={iconLink}
          >
            <UserRound aria-hidden size={20} />
          </Link>
          <CartLink />
        </div>
      </div>
      {menuOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

function CartLink() {
  const units = countUnits(useCart())
  return (
    <Link
      href={routes.cart.link()}
      aria-label={labels.cart(units)}
      title={labels.cart(units)}
      className={iconLink}
    >
      <ShoppingBag aria-hidden size={20} />
      {units > 0 && (
        <span
          aria-hidden="true"
          data-cart-badge
          className="absolute end-0 top-0.5 grid h-[20px] min-w-[20px] place-items-center rounded-full bg-accent px-1 text-[11px] leading-none font-semibold text-on-ink tabular-nums"
        >
          {units > 999 ? '999+' : units}
        </span>
      )}
    </Link>
  )
}
