/** One of the shop's policies, as staff wrote it. */
import { lazy } from 'react'
import { useParams } from 'wouter'
import { readFailure } from '../../lib/errors.ts'
import { usePage } from '../../lib/page.ts'
import { withPictureSources } from '../../lib/pictures.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'

const NotFound = lazy(() => import('../not-found/not-found.tsx'))

export default function Policy() {
  const { policy: name = '' } = useParams<{ policy: string }>()
  const { data, error, isError, refetch } = trpc.settings.policy.useQuery({ name })
  usePage(data?.title, name)
  if (isError && readFailure(error).code === 'NOT_FOUND') return <NotFound />
  return (
    <div className="page pt-12 lg:pt-16">
      {data ? (
        <article className="mx-auto max-w-text">
          <h1 className="title-1">{data.title}</h1>
          <div
            className="prose mt-8"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server, see server/blogs/markdown.ts
            dangerouslySetInnerHTML={{ __html: withPictureSources(data.html) }}
          />
        </article>
      ) : isError ? (
        <Failed message={texts.common.wordsFailed} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </div>
  )
}
