/** Warns of an impossible phone number, or of an order that was placed twice. */
import { Link } from 'wouter'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { linkToOrderPage } from '../../navigation/paths.ts'

type Order = Outputs['orders']['get']
interface Props {
  order: Pick<Order, 'invalidPhone' | 'possibleDuplicateOf'>
  /** in a list: without the number of the earlier order */
  brief?: boolean
}

export function OrderWarnings({ order: { invalidPhone, possibleDuplicateOf }, brief }: Props) {
  const duplicate = possibleDuplicateOf && `Possible duplicate of ${possibleDuplicateOf}`
  if (!invalidPhone && !possibleDuplicateOf) return null
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {invalidPhone && <Badge tone="yellow">Invalid phone number</Badge>}
      {possibleDuplicateOf && (
        <Badge tone="yellow">
          <Link
            className="py-1 whitespace-nowrap underline"
            href={linkToOrderPage(possibleDuplicateOf)}
            title={duplicate}
            aria-label={duplicate}
          >
            {brief ? 'Possible duplicate' : duplicate}
          </Link>
        </Badge>
      )}
    </span>
  )
}
