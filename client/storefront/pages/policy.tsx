/** Renders one of the shop's policies. */
import { useParams } from 'wouter'
import { trpc } from '../../lib/api/trpc.ts'
import { WrittenPage } from './written-page.tsx'

export default function Policy() {
  const { policy: name = '' } = useParams<{ policy: string }>()
  return <WrittenPage name={name} query={trpc.settings.policy.useQuery({ name })} />
}
