/** The tiles at the end of the home page; of ours there are two pictures, which take turns. */
import { config } from '../../lib/config.ts'
import { sitePicture } from '../../lib/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

export function Promos() {
  return (
    <div className="page grid gap-5 md:grid-cols-2">
      {config.settings.home.promos.map(({ title, text, cta, to, picture }, index) => (
        <article
          key={`${title} ${text} ${to}`}
          className="picture-box flex min-h-[26rem] items-end rounded-card md:last:odd:col-span-2"
        >
          <Picture
            {...(picture ? { src: picture } : sitePicture(`promo-${(index % 2) + 1}`, 1200, 900))}
            alt=""
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="absolute inset-0 size-full"
          />
          <div className="relative w-full words-over-picture p-7 pt-16 text-on-ink sm:p-10 sm:pt-16">
            <h2 className="title-2">{title}</h2>
            <p className="mt-2 max-w-sm">{text}</p>
            <ButtonLink href={to} look="paper" className="mt-5 focus-visible:outline-on-ink">
              {cta}
              {text && <span className="sr-only">: {text}</span>}
            </ButtonLink>
          </div>
        </article>
      ))}
    </div>
  )
}
