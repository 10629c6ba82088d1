/** Renders a page that staff wrote in Markdown. */
import { lazy } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { withImageSources } from '../../lib/config/images.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { texts } from '../../lib/texts/texts.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'

const NotFound = lazy(() => import('../not-found/not-found.tsx'))

interface Props {
  /** identifies the page */
  name: string
  query: {
    data: { title: string; searchTitle?: string; html: string } | undefined
    error: unknown
    isError: boolean
    refetch: () => unknown
  }
}

export function WrittenPage({ name, query: { data, error, isError, refetch } }: Props) {
  usePage(data && (data.searchTitle || data.title), name)
  if (isError && readFailure(error).code === 'NOT_FOUND') return <NotFound />
  return (
    <div className="page pt-12 lg:pt-16">
      {data ? (
        <article className="mx-auto max-w-text">
          <h1 className="title-1 wrap-anywhere">{data.title}</h1>
          <div
            className="prose mt-8"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server, see server/platform/markdown/markdown.ts
            dangerouslySetInnerHTML={{ __html: withImageSources(data.html) }}
          />
        </article>
      ) : isError ? (
        <Failed message={texts.common.textsFailed} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </div>
  )
}
