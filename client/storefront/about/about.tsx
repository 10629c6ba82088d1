/** Our Story, with the categories as tiles. */
import type { PublicValues } from '#server/modules/settings/definitions/registry.schema.ts'
import { siteImage } from '../../lib/config/images.ts'
import { Mark } from '../../ui/logo.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { CategoryTiles } from '../components/category-tiles.tsx'
import { PageContent } from '../components/page-content.tsx'

export default function About() {
  return <PageContent page="about">{({ about }) => <Story content={about} />}</PageContent>
}

function Story({ content }: { content: PublicValues['pages']['about'] }) {
  return (
    <>
      <div className="page pt-14 text-center lg:pt-20">
        <Mark className="mx-auto size-10 text-accent" />
        <h1 className="title-1 mt-6">{content.title}</h1>
        <p className="mx-auto mt-5 max-w-2xl text-xl text-ink-soft">{content.lead}</p>
      </div>
      <div className="page grid items-center gap-10 py-16 md:grid-cols-2 lg:gap-20 lg:py-24">
        <div className="image-box aspect-4/5 rounded-card">
          <ResponsiveImage
            {...siteImage('about-1', 960, 1200)}
            alt=""
            sizes="(min-width: 48rem) 45vw, 92vw"
            first
            className="size-full"
          />
        </div>
        <div className="max-w-xl space-y-5 text-lg text-ink-soft">
          {content.body.map((paragraph, index) => (
            <p
              key={paragraph}
              className={index === 0 ? 'font-display text-2xl leading-snug text-ink' : undefined}
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      {content.values.length > 0 && (
        <section aria-labelledby="values" className="bg-sand py-20">
          <div className="page grid items-center gap-12 lg:grid-cols-[1fr_26rem] lg:gap-20">
            <div>
              <h2 id="values" className="title-2 mb-10">
                {content.valuesTitle}
              </h2>
              <ul className="space-y-8">
                {content.values.map(({ title, text }) => (
                  <li key={title} className="border-s-2 border-accent ps-6">
                    <h3 className="title-3">{title}</h3>
                    <p className="mt-2 max-w-xl text-ink-soft">{text}</p>
                  </li>
                ))}
              </ul>
            </div>
            <div className="image-box aspect-4/5 rounded-card max-lg:hidden">
              <ResponsiveImage
                {...siteImage('about-2', 960, 1200)}
                alt=""
                sizes="26rem"
                className="size-full"
              />
            </div>
          </div>
        </section>
      )}
      <section aria-labelledby="made" className="page py-20">
        <h2 id="made" className="title-2 mb-10">
          {content.categoriesTitle}
        </h2>
        <CategoryTiles />
      </section>
    </>
  )
}
