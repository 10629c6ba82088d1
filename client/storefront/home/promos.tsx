/** The two 'Explore Skincare' tiles. */
import { sitePicture } from '../../lib/pictures.ts'
import { home as words } from '../../lib/texts/home.ts'
import { routes } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

export function Promos() {
  return (
    <div className="page grid gap-5 md:grid-cols-2">
      {words.promo.map(({ title, text }, index) => (
        <article key={text} className="picture-box flex min-h-[26rem] items-end rounded-card">
          <Picture
            {...sitePicture(`promo-${index + 1}`, 1200, 900)}
            alt=""
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="absolute inset-0 size-full"
          />
          <div className="relative w-full words-over-picture p-7 pt-16 text-on-ink sm:p-10 sm:pt-16">
            <h2 className="title-2">{title}</h2>
            <p className="mt-2 max-w-sm">{text}</p>
            <ButtonLink
              href={routes.category.link('skincare')}
              look="paper"
              className="mt-5 focus-visible:outline-on-ink"
            >
              {words.promoCta}
              <span className="sr-only">: {text}</span>
            </ButtonLink>
          </div>
        </article>
      ))}
    </div>
  )
}
