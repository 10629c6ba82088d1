/** Renders an article in a list; its title's link covers the card. */
import { Link } from 'wouter'
import type { Blog } from '#server/modules/content/articles/blogs.schema.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { isoDay } from '../../lib/values/format.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export const blogImage = { width: 1200, height: 800 } as const

interface Props {
  blog: Blog
  level?: 2 | 3
}

export function BlogCard({ blog, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <article data-blog={blog.blogId} className="group relative flex flex-col">
      <div className="image-box aspect-3/2 rounded-card">
        <ResponsiveImage
          src={blog.Images[0]}
          alt=""
          {...blogImage}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 48vw, 92vw"
          className="size-full transition duration-700 ease-soft group-hover:scale-[1.03]"
        />
      </div>
      <p className="eyebrow mt-5">
        {blog.blogCatg} <span aria-hidden="true">·</span>{' '}
        <time dateTime={blog.date}>{isoDay(blog.date)}</time>
      </p>
      <Heading className="display mt-2 text-2xl leading-snug font-semibold">
        <Link
          href={routes.article.link(blog.blogId)}
          // The state carries the article, as docs/screens.md says; the address alone works, too.
          state={{ blog }}
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          {blog.blogTopic}
        </Link>
      </Heading>
      <p className="mt-2 text-ink-soft">{blog.miniDesc}</p>
    </article>
  )
}
