/** Renders the footer: links, address, opening hours, policies; docs/screens.md#the-storefront. */
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { config } from '../../lib/config/config.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Flower, Wordmark } from '../../ui/logo.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Phones } from '../components/phones.tsx'

const labels = texts.footer

const linkClass =
  'inline-block py-1.5 text-on-ink/85 hover:text-on-ink hover:underline underline-offset-4'
const headClass = 'font-sans text-xs font-medium tracking-[0.14em] text-on-ink/75 uppercase'

const categoryLinks = menuCategories.map((category) => ({
  label: categoryTitle(category),
  to: routes.category.link(category),
}))
export default function Footer() {
  const { guestCheckout, payments, policies, settings } = config
  const { shop, navigation } = settings
  const policyLinks = [
    ...(guestCheckout ? [{ label: labels.findOrder, to: routes.order.link() }] : []),
    ...policies.map(({ name, title }) => ({ label: title, to: routes.policy.link(name) })),
  ]
  return (
    <footer className="relative mt-20 overflow-clip bg-ink text-on-ink print:hidden [&_:focus-visible]:outline-on-ink">
      <Flower className="pointer-events-none absolute -end-20 -bottom-28 size-96 text-on-ink/[0.04]" />
      <div className="page relative grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
        <div className="col-span-2 sm:col-span-1">
          <Wordmark className="[&_svg]:text-[#e3a592]" />
          <p className="mt-4 max-w-xs text-on-ink/80">{shop.tagline}</p>
          <address className="mt-4 grid grid-cols-2 gap-x-6 text-on-ink/85 not-italic sm:mt-6 sm:block">
            <span>
              {shop.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
            <span className="-mt-1.5 flex flex-col items-start wrap-anywhere sm:mt-3">
              <Phones className={`${linkClass} tabular-nums`} />
              <a href={`mailto:${shop.email}`} className={linkClass}>
                {shop.email}
              </a>
            </span>
          </address>
          <Links
            label={labels.social}
            links={shop.social}
            className="mt-3 flex flex-wrap gap-x-5"
          />
        </div>
        <Column label={labels.navigation} title={labels.explore} links={navigation.footer} />
        <Column label={labels.categories} title={labels.categories} links={categoryLinks} />
        {shop.hours.length > 0 && (
          <section aria-labelledby="hours" className="col-span-2 sm:col-span-1">
            <h2 id="hours" className={headClass}>
              {labels.hours}
            </h2>
            <dl className="mt-4 space-y-2 text-on-ink/85">
              {shop.hours.map(({ days, hours }) => (
                <div key={days} className="flex flex-wrap justify-between gap-x-4 sm:block">
                  <dt>{days}</dt>
                  <dd className="tabular-nums">{hours}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <div className="page relative flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-on-ink/15 py-6 text-sm text-on-ink/75">
        <p>{labels.rights}</p>
        <ul aria-label={labels.payments} className="flex flex-wrap gap-2">
          {[...labels.paymentMarks, ...payments].map((mark) => (
            <li key={mark} className="rounded-control border border-on-ink/30 px-2.5 py-1">
              {mark}
            </li>
          ))}
        </ul>
        {policyLinks.length > 0 && (
          <nav aria-label={labels.policies}>
            <Links links={policyLinks} className="flex flex-wrap gap-x-6" />
          </nav>
        )}
      </div>
    </footer>
  )
}

interface LinkList {
  links: { label: string; to: string }[]
  label?: string
  className?: string
}

function Links({ links, label, className }: LinkList) {
  if (links.length === 0) return null
  return (
    <ul aria-label={label} className={className}>
      {links.map(({ to, label: name }) => (
        <li key={`${to} ${name}`}>
          <SiteLink href={to} className={linkClass}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Column({ title, links, label }: LinkList & { title: string; label: string }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <h2 className={headClass}>{title}</h2>
      <Links links={links} className="mt-2 sm:mt-4" />
    </nav>
  )
}
