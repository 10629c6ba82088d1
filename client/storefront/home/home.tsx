/** The home page: docs/screens.md#the-storefront. */
import { config } from '../../lib/config/config.ts'
import { siteImage } from '../../lib/config/images.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { CategoryTiles } from '../components/category-tiles.tsx'
import { Collection } from './collection.tsx'
import { Hero } from './hero.tsx'
import { Promos } from './promos.tsx'

export default function Home() {
  const { story, collection, categories } = config.settings.home
  usePage(config.settings.search.pages.home.title)
  return (
    <>
      <Hero />
      <section
        aria-labelledby="story"
        className="page grid items-center gap-10 py-20 md:grid-cols-2 lg:gap-20 lg:py-28"
      >
        <div className="image-box aspect-4/5 rounded-card max-md:order-last">
          <ResponsiveImage
            {...(story.image ? { src: story.image } : siteImage('story', 960, 1200))}
            alt=""
            sizes="(min-width: 48rem) 45vw, 100vw"
            className="size-full"
          />
        </div>
        <div className="max-w-xl">
          <h2 id="story" className="title-2">
            {story.title}
          </h2>
          <div className="mt-6 space-y-4 text-lg text-ink-soft">
            {story.body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ButtonLink href={story.to} variant="outline" className="mt-8">
            {story.cta}
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="collection" className="bg-sand py-20 lg:py-24">
        <div className="page">
          <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
            <div>
              <h2 id="collection" className="title-2">
                {collection.title}
              </h2>
              <p className="mt-2 text-ink-soft">{collection.lead}</p>
            </div>
            <SiteLink href={collection.to} className="text-link py-2">
              {collection.cta}
            </SiteLink>
          </div>
          <Collection />
        </div>
      </section>
      <section aria-labelledby="categories" className="page py-20 lg:py-28">
        <h2 id="categories" className="title-2 mb-10">
          {categories.title}
        </h2>
        <CategoryTiles />
      </section>
      <Promos />
    </>
  )
}
