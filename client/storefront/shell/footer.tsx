/** The shop's foot: links and opening hours of docs/screens.md#the-storefront. */
import { Link } from 'wouter'
import { categoryTitle, menuCategories } from '#server/products/categories.schema.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { Flower, Wordmark } from '../../ui/logo.tsx'

const words = texts.footer

const links = [
  { to: routes.home.link(), label: words.links.home },
  { to: routes.products.link(), label: words.links.shop },
  { to: routes.about.link(), label: words.links.about },
  { to: routes.blogs.link(), label: words.links.blogs },
  { to: routes.faq.link(), label: words.links.faq },
  { to: routes.contact.link(), label: words.links.contact },
]

const linkClass =
  'inline-block py-1.5 text-on-ink/85 hover:text-on-ink hover:underline underline-offset-4'
const headClass = 'font-sans text-xs font-medium tracking-[0.14em] text-on-ink/75 uppercase'

export function Footer() {
  return (
    <footer className="relative mt-24 overflow-clip bg-ink text-on-ink print:hidden [&_:focus-visible]:outline-on-ink">
      <Flower className="pointer-events-none absolute -end-20 -bottom-28 size-96 text-on-ink/[0.04]" />
      <div className="page relative grid gap-12 py-16 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
        <div>
          <Wordmark className="[&_svg]:text-[#e3a592]" />
          <p className="mt-4 max-w-xs text-on-ink/80">{words.tagline}</p>
        </div>
        <nav aria-label={words.navigation}>
          <h2 className={headClass}>{words.explore}</h2>
          <ul className="mt-4">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link href={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={words.categories}>
          <h2 className={headClass}>{words.categories}</h2>
          <ul className="mt-4">
            {menuCategories.map((category) => (
              <li key={category}>
                <Link href={routes.category.link(category)} className={linkClass}>
                  {categoryTitle(category)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="hours">
          <h2 id="hours" className={headClass}>
            {words.hours}
          </h2>
          <dl className="mt-5 space-y-3 text-on-ink/85">
            <div>
              <dt>{words.weekdays}</dt>
              <dd className="tabular-nums">{words.weekdayHours}</dd>
            </div>
            <div>
              <dt>{words.saturday}</dt>
              <dd className="tabular-nums">{words.saturdayHours}</dd>
            </div>
          </dl>
        </section>
      </div>
      <div className="page relative border-t border-on-ink/15 py-6 text-sm text-on-ink/75">
        <p>{words.rights}</p>
      </div>
    </footer>
  )
}
