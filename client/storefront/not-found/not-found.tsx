/** Renders the page for unknown addresses, with a search: docs/screens.md#the-storefront. */
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { lostTitle } from '#server/core/pages/page-paths.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { siteImage } from '../../lib/config/images.ts'
import { usePage, useServerRedirect } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notFound as labels } from '../../lib/texts/not-found.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export default function NotFound() {
  const [path, navigate] = useLocation()
  usePage(lostTitle, path)
  useServerRedirect()
  const [query, setQuery] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim()) navigate(routes.products.link({ q: query.trim() }))
  }
  return (
    <div className="page grid items-center gap-10 py-14 md:grid-cols-2 lg:gap-20 lg:py-20">
      <div className="image-box rounded-card">
        <ResponsiveImage
          {...siteImage('not-found', 960, 960)}
          alt={labels.code}
          sizes="(min-width: 48rem) 45vw, 90vw"
          first
          className="aspect-square w-full"
        />
      </div>
      <div>
        <h1 className="title-1">{labels.title}</h1>
        <p className="mt-5 max-w-md text-lg text-ink-soft">{labels.hint}</p>
        <ButtonLink href={routes.home.link()} className="mt-8">
          {labels.back}
        </ButtonLink>
        <search>
          <form onSubmit={search} className="mt-12 flex max-w-md items-end gap-2">
            <TextField
              label={labels.search}
              name="q"
              type="search"
              enterKeyHint="search"
              placeholder={texts.products.searchPlaceholder}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              className="flex-1"
            />
            <Button type="submit" variant="outline">
              {texts.products.search}
            </Button>
          </form>
        </search>
      </div>
    </div>
  )
}
