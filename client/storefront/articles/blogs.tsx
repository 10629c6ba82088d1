/** Lists the blog's articles: the newest one large, the others in a grid. */
import { Link } from 'wouter'
import type { Blog } from '#server/modules/content/articles/blogs.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { blogs as labels } from '../../lib/texts/blogs.ts'
import { texts } from '../../lib/texts/texts.ts'
import { isoDay } from '../../lib/values/format.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { BlogCard, blogImage } from './blog-card.tsx'

export default function Blogs() {
  usePage(config.settings.search.pages.blogs.title)
  const { data, isPending, isError, refetch } = trpc.blogs.list.useQuery({})
  const [first, ...others] = data ?? []
  return (
    <div className="page pt-12 lg:pt-16">
      <h1 className="title-1">{labels.title}</h1>
      <p className="mt-4 mb-12 text-lg text-ink-soft">{labels.lead}</p>
      {isPending ? (
        <div role="status">
          <span className="sr-only">{texts.common.loading}</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : isError ? (
        <Failed message={labels.failed} onRetry={() => void refetch()} />
      ) : !first ? (
        <Empty title={labels.none} />
      ) : (
        <>
          <Featured blog={first} />
          <div className="mt-16 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((blog) => (
              <BlogCard key={blog.blogId} blog={blog} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function Featured({ blog }: { blog: Blog }) {
  return (
    <article
      data-blog={blog.blogId}
      aria-labelledby="featured"
      className="group relative grid overflow-clip rounded-card bg-sand lg:grid-cols-[1.35fr_1fr]"
    >
      <div className="image-box aspect-3/2 lg:place-self-stretch">
        <ResponsiveImage
          src={blog.Images[0]}
          alt=""
          {...blogImage}
          sizes="(min-width: 64rem) 46rem, 92vw"
          first
          className="size-full transition duration-700 ease-soft group-hover:scale-[1.02]"
        />
      </div>
      <div className="flex flex-col justify-center p-7 sm:p-10 lg:p-12">
        <p className="eyebrow">
          {labels.featured} <span aria-hidden="true">·</span>{' '}
          <time dateTime={blog.date}>{isoDay(blog.date)}</time>
        </p>
        <h2 id="featured" className="title-2 mt-4">
          <Link
            href={routes.article.link(blog.blogId)}
            state={{ blog }}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {blog.blogTopic}
          </Link>
        </h2>
        <p className="mt-4 text-ink-soft">{blog.miniDesc}</p>
        <p aria-hidden="true" className="text-link mt-6">
          {labels.read}
        </p>
      </div>
    </article>
  )
}
