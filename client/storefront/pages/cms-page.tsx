/** Renders a CMS page. */
import { useParams } from 'wouter'
import { trpc } from '../../lib/api/trpc.ts'
import { WrittenPage } from './written-page.tsx'

export default function CmsPage() {
  const { slug = '' } = useParams<{ slug: string }>()
  return <WrittenPage name={slug} query={trpc.pages.get.useQuery({ slug })} />
}
