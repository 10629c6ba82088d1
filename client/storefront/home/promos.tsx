/** Renders the tiles at the end of the home page; the shop's two default images alternate. */
import { config } from '../../lib/config/config.ts'
import { siteImage } from '../../lib/config/images.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export function Promos() {
  return (
    <div className="page grid gap-5 md:grid-cols-2">
      {config.settings.home.promos.map(({ title, text, cta, to, image }, index) => (
        <article
          key={`${title} ${text} ${to}`}
          // The image may show a label, so the text is below it.
          className="flex flex-col overflow-clip rounded-card bg-sand md:last:odd:col-span-2"
        >
          <ResponsiveImage
            {...(image ? { src: image } : siteImage(`promo-${(index % 2) + 1}`, 1200, 900))}
            alt=""
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="aspect-4/3 max-h-[30rem] w-full"
          />
          <div className="flex flex-1 flex-col items-start p-7 sm:p-10">
            <h2 className="title-2">{title}</h2>
            <p className="mt-2 mb-5 max-w-sm text-ink-soft">{text}</p>
            <ButtonLink href={to} className="mt-auto">
              {cta}
              {text && <span className="sr-only">: {text}</span>}
            </ButtonLink>
          </div>
        </article>
      ))}
    </div>
  )
}
