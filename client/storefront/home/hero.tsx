/**
 * Renders the top of the home page: image beside the text on wide screens, above it on narrow ones.
 */
import { config } from '../../lib/config/config.ts'
import { hero, heroImages } from '../../lib/config/images.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function Hero() {
  const content = config.settings.home.hero
  const { wide, tall } = heroImages(content, config)
  return (
    <section aria-labelledby="hero" className="hero-wall relative isolate overflow-clip">
      <picture className="block md:absolute md:inset-y-0 md:end-0 md:-z-10 md:w-[84%]">
        <source
          media={hero.tallMedia}
          srcSet={tall.srcSet ?? tall.src}
          sizes={hero.tallSizes}
          width={hero.tall.width}
          height={hero.tall.height}
        />
        <img
          src={wide.src}
          srcSet={wide.srcSet}
          sizes={hero.wideSizes}
          width={hero.wide.width}
          height={hero.wide.height}
          alt=""
          fetchPriority="high"
          className="size-full object-cover object-[50%_70%] max-md:aspect-[1/1.05] md:mask-l-from-75% md:mask-l-to-100%"
        />
      </picture>
      <div className="page flex items-center md:min-h-[min(46rem,86vh)]">
        <div className="py-12 max-md:mx-auto max-md:text-center md:w-[44%] md:pt-4 md:pb-24">
          <p className="eyebrow text-ink-soft">{content.eyebrow}</p>
          <h1
            id="hero"
            className="display mt-5 text-[clamp(3rem,1.2rem+4.6vw,5.5rem)] leading-[0.98] font-medium"
          >
            {content.title}
          </h1>
          <p className="mt-6 max-w-sm text-lg text-ink max-md:mx-auto">{content.lead}</p>
          <ButtonLink href={content.to} className="mt-8">
            {content.cta}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
