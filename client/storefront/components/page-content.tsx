/** Renders a page about the shop; its texts are settings, sent with the page or loaded. */
import type { ReactNode } from 'react'
import type { PublicValues } from '#server/modules/settings/definitions/registry.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { texts } from '../../lib/texts/texts.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'

interface Props {
  page: 'about' | 'faq' | 'contact'
  children: (content: PublicValues['pages']) => ReactNode
}

export function PageContent({ page, children }: Props) {
  const query = trpc.settings.public.useQuery({ group: 'pages' })
  const content = query.data?.pages
  const { title } = config.settings.search.pages[page]
  usePage(content || query.isError ? title : undefined)
  if (content) return children(content)
  if (!query.isError) return <PageLoading />
  return (
    <div className="page py-16">
      <h1 className="sr-only">{title}</h1>
      <Failed message={texts.common.textsFailed} onRetry={() => void query.refetch()} />
    </div>
  )
}
