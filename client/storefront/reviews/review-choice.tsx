/** Chooses the order item to review; a single item opens at once. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { api, type Outputs } from '../../lib/api/trpc.ts'
import { removeGuard } from '../../lib/navigation/leave-guard.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import { pending as addedPending } from '../../lib/texts/review-details.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { ReviewForm } from './review-form.tsx'

const labels = texts.reviews
type Item = Order['orderedItems'][number]

interface Props {
  order: Order
  user: Outputs['users']['me']
  /** the item that is already chosen */
  item?: Item
  onClose: () => void
}

/** Returns the navigation after a review. */
export function useReviewed(): (pending: boolean) => void {
  const [, navigate] = useLocation()
  return (pending) => {
    removeGuard()
    notify(pending ? addedPending : labels.added)
    // Review success goes to / (docs/screens.md#what-follows-what).
    navigate(routes.home.link())
  }
}

export function ReviewChoice({ order, user, item: initialItem, onClose }: Props) {
  const only = order.orderedItems.length === 1 ? order.orderedItems[0] : undefined
  const [item, setItem] = useState<Item | undefined>(initialItem ?? only)
  const done = useReviewed()
  return (
    <Dialog title={item ? labels.about(item.name) : labels.add} onClose={onClose}>
      {item ? (
        <ReviewForm
          draftId={`${order.orderId} ${item.productId}`}
          names={user}
          send={(said) =>
            api.reviews.add.mutate({
              productId: item.productId,
              orderId: order.orderId,
              ...said,
            })
          }
          onDone={done}
          onCancel={onClose}
        />
      ) : (
        <>
          <p className="mb-4 text-muted">{labels.selectItem}</p>
          <ItemButtons items={order.orderedItems} choose={setItem} />
        </>
      )}
    </Dialog>
  )
}

/** Renders items as large buttons with their images. */
export function ItemButtons({
  items,
  choose,
}: {
  items: readonly Item[]
  choose: (item: Item) => void
}) {
  return (
    <ul className="space-y-3">
      {items.map((item) => (
        <li key={item.productId}>
          <button
            type="button"
            onClick={() => choose(item)}
            className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-3 text-start hover:border-ink hover:bg-sand"
          >
            <ResponsiveImage
              src={item.image}
              alt=""
              sizes="3.5rem"
              className="h-17 w-14 shrink-0 rounded-control"
            />
            <span className="min-w-0 font-medium wrap-anywhere">{item.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
