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
  children: (words: PublicValues['pages']) => ReactNode
}

export function ShopWords({ page, children }: Props) {
  const query = trpc.settings.public.useQuery({ group: 'pages' })
  const words = query.data?.pages
  const { title } = config.settings.search.pages[page]
  usePage(words || query.isError ? title : undefined)
  if (words) return children(words)
  if (!query.isError) return <PageLoading />
  return (
    <div className="page py-16">
      <h1 className="sr-only">{title}</h1>
      <Failed message={texts.common.textsFailed} onRetry={() => void query.refetch()} />
    </div>
  )
}
