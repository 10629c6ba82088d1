/** The first thing one sees: a landscape picture on wide screens, a portrait one on narrow ones. */
import { hero } from '../../lib/pictures.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'

const words = texts.home
const { wide, tall } = hero

export function Hero() {
  return (
    <section aria-labelledby="hero" className="relative isolate bg-sand">
      <div className="page grid md:grid-cols-[1fr_1.15fr] md:items-center md:gap-12 md:pe-0">
        <div className="py-12 max-md:order-last max-md:text-center md:py-20">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1
            id="hero"
            className="display mt-5 text-[clamp(3rem,1.6rem+5.2vw,5.75rem)] leading-[0.98] font-medium"
          >
            {words.title}
          </h1>
          <p className="mt-6 max-w-md text-lg text-ink-soft max-md:mx-auto">{words.lead}</p>
          <ButtonLink href={routes.products.link()} className="mt-9">
            {words.cta}
          </ButtonLink>
        </div>
        <picture className="picture-box block aspect-4/5 max-md:-mx-[clamp(1rem,4vw,3rem)] max-md:max-h-[26rem] max-md:w-screen md:aspect-auto md:h-[min(44rem,82vh)]">
          <source
            media={hero.tallMedia}
            srcSet={tall.srcSet}
            sizes={hero.tallSizes}
            width={tall.width}
            height={tall.height}
          />
          <img
            src={wide.src}
            srcSet={wide.srcSet}
            sizes={hero.wideSizes}
            width={wide.width}
            height={wide.height}
            alt=""
            fetchPriority="high"
            className="size-full object-cover"
          />
        </picture>
      </div>
    </section>
  )
}
