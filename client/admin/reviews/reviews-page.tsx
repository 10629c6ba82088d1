/** Renders /admin/reviews: product reviews, to hide, show again or delete. */

import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { ratingRange, reviewSorts } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import { byAge, columnsOf } from '../../lists/columns.tsx'
import type { Column } from '../../lists/data-table.tsx'
import { listInputOf, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useOpenedRow } from '../../lists/opened-row.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { actionsOf, useRowActions } from '../../lists/row-actions.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToShopProduct } from '../navigation/paths.ts'
import * as queue from './labels.ts'
import { reviews as labels } from './labels.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { decisionsOf, type StaffReview, StateBadge, signatureOf } from './staff-review.tsx'
import { type Decide, useModeration } from './use-moderation.ts'

const { reported, ...dateSorts } = queue.sorts
const states = ['new', 'reported', 'shown', 'hidden'] as const

/** Query parameters of each state. */
const narrowings = {
  new: { isNew: true },
  reported: { reported: true },
  shown: { hidden: false },
  hidden: { hidden: true },
} as const

interface Actions {
  open: (review: StaffReview) => void
  decide: Decide
  remove: (review: StaffReview) => void
}

const remove = actionsOf<StaffReview>().remove({
  confirm: (review) => ({
    title: `Delete the review by ${signatureOf(review)}?`,
    text: `${review.comment}\n\nYou cannot undo this, and the customer can write a new review. To prevent that, hide the review instead.`,
  }),
  run: ({ id }) => api.reviews.remove.mutate({ reviewId: id }),
  done: () => 'Review deleted.',
})

const column = columnsOf<StaffReview>()

const reviewColumns = ({ open, decide, remove }: Actions): Column<StaffReview>[] => [
  column.title('comment', 'Review', signatureOf, {
    open,
    name: (review) => `Open the review by ${signatureOf(review)}`,
    detail: ({ comment, photos }) => (
      <>
        <span className="clamp">{comment}</span>
        {photos && <span className="block">{plural(photos.length, 'photo', 'photos')}</span>}
      </>
    ),
  }),
  column.text(
    'rating',
    'Stars',
    ({ rating }) => (rating === undefined ? '–' : labels.stars(rating, ratingRange.max)),
    { className: 'whitespace-nowrap' },
  ),
  column.text('customer', 'Customer', ({ email }) =>
    email ? <EmailText email={email} /> : 'Account deleted',
  ),
  column.text('product', 'Product', ({ productId }) => (
    <Link href={linkToShopProduct(productId)} className="text-link break-all">
      {productId}
    </Link>
  )),
  column.date('date', 'Date', ({ createdAt }) => createdAt, { sort: byAge }),
  column.text('state', 'Status', (review) => <StateBadge review={review} />),
  {
    key: 'action',
    label: 'Action',
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (review) => (
      <span className="flex gap-1 max-sm:flex-wrap">
        {decisionsOf(review).map(({ act, icon, label, name }) => (
          <RowAction
            key={act}
            icon={icon}
            label={label}
            name={name}
            onClick={() => void decide(review, act)}
          />
        ))}
        <RowAction
          icon={Trash2}
          label="Delete"
          name={`Delete the review by ${signatureOf(review)}`}
          onClick={() => remove(review)}
        />
      </span>
    ),
  },
]

export default function ReviewsPage() {
  const list = useListState('reviews')
  const state = oneOf(list.get('state'), states)
  // The queue begins with the most reported reviews.
  const isQueue = state === 'new' || state === 'reported'
  const input = listInputOf(list, isQueue ? ['reported', ...reviewSorts] : reviewSorts)
  const query = trpc.reviews.adminList.useQuery(
    { ...input, ...(state && narrowings[state]) },
    listOptions,
  )
  const decide = useModeration()
  const { start, dialog } = useRowActions<StaffReview>({
    changed: (utils) => utils.reviews.invalidate(),
  })
  const { opened, open, close } = useOpenedRow(list, 'review', query.data?.items, ({ id }) => id)
  const columns = reviewColumns({ open, decide, remove: (review) => start(remove, review) })
  return (
    <>
      <PageHead title="Reviews" />
      <ReviewTabs state={state} />
      <ListView
        list={list}
        query={query}
        labels={{
          caption: 'Product reviews',
          searchLabel: 'Search reviews',
          loadFailed: 'The reviews could not be loaded.',
          empty: 'There are no reviews yet.',
          emptyHint: 'Customers can review products that were delivered to them.',
          noMatch: isQueue && !list.get('q') ? 'There are no reviews to moderate.' : undefined,
        }}
        filters={[
          {
            name: 'state',
            label: 'Status',
            all: 'All reviews',
            options: optionsOf(states, labels.states),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        sort={input.sort}
        sorts={isQueue ? { reported, ...dateSorts } : queue.sorts}
      />
      {opened && <ReviewDialog review={opened} decide={decide} onSaved={open} onClose={close} />}
      {dialog}
    </>
  )
}
