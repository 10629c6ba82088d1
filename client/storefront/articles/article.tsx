/** Renders one article: at once from the list's data, then complete from the server. */
import { useQuery } from '@tanstack/react-query'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import type { Blog } from '#server/modules/content/articles/blogs.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useIsHydrated } from '../../lib/browser/hydrated.ts'
import { withImageSources } from '../../lib/config/images.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { usePage, useServerRedirect } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { blogs as labels } from '../../lib/texts/blogs.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime, isoDay } from '../../lib/values/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { cardGrid, ProductCard } from '../components/product-card.tsx'
import { BlogCard, blogImage } from './blog-card.tsx'

/** Returns the article that the list put into the navigation state. */
function blogFromHistory(): Blog | undefined {
  const state = history.state as { blog?: Partial<Blog> } | null
  const blog = state?.blog
  return typeof blog?.blogId === 'string' && typeof blog.blogTopic === 'string'
    ? (blog as Blog)
    : undefined
}

/** Loads the draft of a preview link by POST: the secret behind the `#` enters no address. */
const usePreviewed = (link: string) =>
  useQuery({
    queryKey: ['blogs.getByPreviewLink', link],
    queryFn: () => api.blogs.getByPreviewLink.mutate({ link }),
    enabled: link !== '',
    retry: false,
  })

export default function Article() {
  const isHydrated = useIsHydrated()
  const cached = isHydrated ? blogFromHistory() : undefined
  const blogId = useSearchParameters().get('id') ?? cached?.blogId ?? ''
  const link = isHydrated && blogId === '' ? location.hash.slice(1) : ''
  const shown = trpc.blogs.get.useQuery({ blogId }, { enabled: blogId !== '' })
  const previewed = usePreviewed(link)
  const query = link === '' ? shown : previewed
  const missing = query.isError && readFailure(query.error).code === 'NOT_FOUND'
  const blog = query.data?.blog ?? (cached?.blogId === blogId ? cached : undefined)
  const empty = (isHydrated && link === '' && blogId === '') || missing
  usePage(blog?.blogTopic ?? (empty ? pageRoutes.article.title : undefined), blogId)
  if (empty) return <NoArticle />
  if (!blog)
    return (
      <div className="page py-16">
        {query.isError ? (
          <>
            <h1 className="sr-only">{labels.title}</h1>
            <Failed message={labels.failed} onRetry={() => void query.refetch()} />
          </>
        ) : (
          <div role="status" className="mx-auto max-w-text space-y-6">
            <span className="sr-only">{texts.common.loading}</span>
            <Skeleton className="h-12" />
            <Skeleton className="aspect-3/2" />
            <SkeletonText lines={8} />
          </div>
        )}
      </div>
    )
  const { related = [], products = [] } = query.data ?? {}
  return (
    <div className="page pt-8 lg:pt-12">
      {previewed.data && (
        <p role="status" className="mb-6 rounded-card bg-info-soft px-4 py-3 text-info">
          {labels.preview(formatDateTime(previewed.data.endsAt))}
        </p>
      )}
      <article className="mx-auto max-w-3xl">
        <Breadcrumbs
          trail={[{ label: labels.title, to: routes.blogs.link() }, { label: blog.blogTopic }]}
        />
        <p className="eyebrow mt-8">
          {blog.blogCatg} <span aria-hidden="true">·</span>{' '}
          <time dateTime={blog.date}>{isoDay(blog.date)}</time>
        </p>
        <h1 className="title-1 mt-3">{blog.blogTopic}</h1>
        {blog.miniDesc && <p className="mt-5 text-xl text-ink-soft">{blog.miniDesc}</p>}
        <div className="image-box mt-10 aspect-3/2 rounded-card">
          <ResponsiveImage
            src={blog.Images[0]}
            alt=""
            {...blogImage}
            sizes="(min-width: 48rem) 48rem, 92vw"
            first
            className="size-full"
          />
        </div>
        {query.data ? (
          <div
            className="prose mx-auto mt-10 max-w-text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server, see server/platform/markdown/markdown.ts
            dangerouslySetInnerHTML={{ __html: withImageSources(query.data.html) }}
          />
        ) : query.isError ? (
          <Failed className="mt-10" message={labels.failed} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={10} className="mx-auto mt-10 max-w-text" />
        )}
      </article>
      {products.length > 0 && (
        <section aria-labelledby="products" className="mt-20 border-t border-line pt-14">
          <h2 id="products" className="title-2 mb-8">
            {labels.products}
          </h2>
          <div className={cardGrid}>
            {products.map((product) => (
              <ProductCard key={product.productId} product={product} level={3} />
            ))}
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="more" className="mt-20 border-t border-line pt-14">
          <h2 id="more" className="title-2 mb-8">
            {labels.more}
          </h2>
          <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((one) => (
              <BlogCard key={one.blogId} blog={one} level={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function NoArticle() {
  useServerRedirect()
  return (
    <div className="page py-16 text-center">
      <h1 className="title-1">{labels.emptyArticle}</h1>
      <Empty title={labels.emptyArticleHint}>
        <ButtonLink href={routes.blogs.link()}>{labels.all}</ButtonLink>
      </Empty>
    </div>
  )
}
