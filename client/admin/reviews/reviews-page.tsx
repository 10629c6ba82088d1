/** /admin/reviews: what customers wrote about products, to be hidden, shown again or deleted. */
import { Check, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ratingRange, reviewSorts } from '#server/reviews/reviews.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { trpc } from '../../trpc.ts'
import { askedOf, listOptions, oneOf, optionsOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useOpened } from '../lib/opened.ts'
import { linkToShopProduct } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { DeleteReview, ReviewDialog } from './review-dialogs.tsx'
import { type StaffReview, StateBadge, signatureOf } from './staff-review.tsx'
import { useHiding } from './use-hiding.ts'

const words = adminTexts.reviews
const states = ['new', 'shown', 'hidden'] as const

interface Actions {
  open: (review: StaffReview) => void
  hide: (review: StaffReview) => void
  keep: (review: StaffReview) => void
  remove: (review: StaffReview) => void
}

const reviewColumns = ({ open, hide, keep, remove }: Actions): Column<StaffReview>[] => [
  {
    key: 'comment',
    label: words.comment,
    fixed: true,
    cell: (review) => (
      <span className="block min-w-48">
        <button
          type="button"
          aria-label={words.open(signatureOf(review))}
          className="min-h-9 text-start hover:underline"
          onClick={() => open(review)}
        >
          {signatureOf(review)}
        </button>
        <span className="clamp text-sm text-muted">{review.comment}</span>
      </span>
    ),
  },
  {
    key: 'rating',
    label: words.rating,
    className: 'whitespace-nowrap',
    cell: ({ rating }) => (rating === undefined ? '–' : words.stars(rating, ratingRange.max)),
  },
  {
    key: 'customer',
    label: words.customer,
    cell: ({ email }) => <span className="break-all">{email ?? words.gone}</span>,
  },
  {
    key: 'product',
    label: words.product,
    cell: ({ productId }) => (
      <Link href={linkToShopProduct(productId)} className="text-link break-all">
        {productId}
      </Link>
    ),
  },
  {
    key: 'date',
    label: words.date,
    className: 'whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (review) => formatDateTime(review.createdAt),
  },
  {
    key: 'state',
    label: words.state,
    cell: (review) => <StateBadge review={review} />,
  },
  {
    key: 'action',
    label: words.action,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (review) => (
      <span className="flex gap-1">
        {review.isNew && (
          <RowAction
            icon={Check}
            label={words.keep}
            name={words.keepOf(signatureOf(review))}
            onClick={() => keep(review)}
          />
        )}
        <RowAction
          icon={review.hidden ? Eye : EyeOff}
          label={review.hidden ? words.show : words.hide}
          name={(review.hidden ? words.showOf : words.hideOf)(signatureOf(review))}
          onClick={() => hide(review)}
        />
        <RowAction
          icon={Trash2}
          label={words.delete}
          name={words.deleteOf(signatureOf(review))}
          onClick={() => remove(review)}
        />
      </span>
    ),
  },
]

export default function ReviewsPage() {
  const list = useListState('reviews')
  const state = oneOf(list.get('state'), states)
  const asked = askedOf(list, reviewSorts)
  const query = trpc.reviews.adminPage.useQuery(
    { ...asked, ...(state === 'new' ? { isNew: true } : { hidden: state && state === 'hidden' }) },
    listOptions,
  )
  const { hide, keep } = useHiding()
  const [removing, setRemoving] = useState<StaffReview>()
  const { opened, open, close } = useOpened(list, 'review', query.data?.items)
  const columns = reviewColumns({
    open,
    hide: (review) => void hide(review),
    keep: (review) => void keep(review),
    remove: setRemoving,
  })
  return (
    <>
      <PageHead title={words.title} />
      <ListView
        table="reviews"
        list={list}
        query={query}
        words={words}
        filters={[
          {
            name: 'state',
            label: words.stateFilter,
            all: words.all,
            options: optionsOf(states, words.states),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={signatureOf}
        sort={asked.sort}
      />
      {opened && (
        <ReviewDialog
          review={opened}
          onHide={() => void hide(opened).then((now) => now && open(now))}
          onKeep={() => void keep(opened).then((now) => now && open(now))}
          onClose={close}
        />
      )}
      {removing && <DeleteReview review={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
