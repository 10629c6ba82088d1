/** Renders a CMS page. */
import { useParams } from 'wouter'
import { trpc } from '../../lib/api/trpc.ts'
import { WrittenPage } from './written-page.tsx'

export default function OwnPage() {
  const { slug = '' } = useParams<{ slug: string }>()
  return <WrittenPage name={slug} query={trpc.ownPages.get.useQuery({ slug })} />
}
