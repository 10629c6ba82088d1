/** Shows what may be wrong with an order: a phone number that cannot exist, or an order placed twice. */
import { Link } from 'wouter'
import type { Outputs } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkToOrderPage } from '../paths.ts'
import * as words from '../texts/order-page.ts'

type Order = Outputs['orders']['get']
type Props = { order: Pick<Order, 'invalidPhone' | 'possibleDuplicateOf'> }

export function OrderWarnings({ order: { invalidPhone, possibleDuplicateOf } }: Props) {
  if (!invalidPhone && !possibleDuplicateOf) return null
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {invalidPhone && <Badge tone="yellow">{words.invalidPhone}</Badge>}
      {possibleDuplicateOf && (
        <Badge tone="yellow">
          <Link className="py-1 underline" href={linkToOrderPage(possibleDuplicateOf)}>
            {words.possibleDuplicate(possibleDuplicateOf)}
          </Link>
        </Badge>
      )}
    </span>
  )
}
