/** Describes text pages: articles, policies, CMS pages, questions. */

import { pageRoutes } from '../../core/pages/page-paths.schema.ts'
import { lost, type PageMeta, type PageRequest, plain, shorten, textOf } from './parts.ts'

export async function describeArticle(id: string | null, ask: PageRequest): Promise<PageMeta> {
  // Opened from the list, the article arrives as navigation state: the address may lack its id.
  if (!id) return { ...plain('article', ask), canonical: undefined }
  const found = await ask.read.blog(id)
  if (!found) return { ...lost, page: 'article' }
  const { blog, html } = found
  const description = shorten(blog.miniDesc || textOf(html))
  const canonical = `${pageRoutes.article.pattern}?id=${encodeURIComponent(blog.blogId)}`
  const image = blog.Images[0]
  return {
    ...plain('article', ask),
    title: blog.blogTopic,
    description,
    canonical,
    type: 'article',
    image,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: blog.blogTopic,
        description,
        datePublished: blog.date,
        mainEntityOfPage: ask.origin + canonical,
        author: { '@type': 'Organization', name: ask.site.name },
        publisher: { '@type': 'Organization', name: ask.site.name },
        ...(image ? { image } : {}),
      },
    ],
  }
}

/** Describes a Markdown text of staff: a policy, or a CMS page. */
export function describeText(
  page: 'policy' | 'cmsPage',
  found: { title: string; html: string; description?: string } | undefined,
  canonical: string,
  ask: PageRequest,
): PageMeta {
  if (!found) return { ...lost, page }
  return {
    ...plain(page, ask),
    title: found.title,
    description: found.description || shorten(textOf(found.html)),
    canonical,
  }
}

/** Describes the page of questions and answers. */
export function describeQuestions(ask: PageRequest): PageMeta {
  const { questions } = ask.site
  return {
    ...plain('faq', ask),
    jsonLd: questions.length === 0 ? [] : [questionsForSearch(questions)],
  }
}

const questionsForSearch = (questions: PageRequest['site']['questions']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
