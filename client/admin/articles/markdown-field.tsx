/** Edits the article's Markdown beside its preview, which only the server renders and sanitises. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/trpc.ts'
import { withImageSources } from '../../lib/config/images.ts'
import { longDelay, useDebounced } from '../../lib/state/debounced.ts'
import { adminTexts } from '../texts/texts.ts'
import { ArticleText, type TextProps } from './article-text.tsx'

export function MarkdownField({ id, name, label, value, error, onChange, onBlur }: TextProps) {
  const settled = useDebounced(value, longDelay)
  // It changes nothing, but an article is too long for a GET.
  const preview = useQuery({
    queryKey: ['blogs.preview', settled],
    queryFn: () => api.blogs.preview.mutate({ desc: settled }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <ArticleText {...{ id, name, label, value, error, onChange, onBlur }} />
      <div className="min-w-0">
        <h2 id="preview" className="mb-1.5 font-sans text-sm font-medium tracking-normal">
          Preview
        </h2>
        <section
          className="panel max-h-[32rem] overflow-auto"
          aria-labelledby="preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {settled.trim() === '' ? (
            <p className="text-muted">The preview appears here as you write.</p>
          ) : preview.data ? (
            <div
              className="prose [&>:first-child]:mt-0"
              data-preview
              // Sanitised by the server: this is the HTML that readers get.
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by server/platform/markdown/markdown.ts
              dangerouslySetInnerHTML={{ __html: withImageSources(preview.data.html) }}
            />
          ) : (
            <p className="text-muted">
              {preview.isError ? 'The preview could not be loaded.' : adminTexts.list.loading}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}
