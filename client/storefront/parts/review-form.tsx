/** The words and stars about one item; what was typed stays when sending fails. */

import type { Order } from '#server/orders/orders.schema.ts'
import { NewReview } from '#server/reviews/reviews.schema.ts'
import { readFailure } from '../../lib/errors.ts'
import { Refusal, useForm } from '../../lib/form.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { texts } from '../../lib/texts.ts'
import { api, type Outputs, queryClient } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { star as starShape } from './rating.tsx'

const words = texts.reviews
const stars = [1, 2, 3, 4, 5] as const

interface Props {
  order: Order
  item: Order['orderedItems'][number]
  user: Outputs['users']['me']
  onDone: () => void
  onCancel: () => void
}

export function ReviewForm({ order, item, user, onDone, onCancel }: Props) {
  const form = useForm({
    id: 'review',
    initial: { comment: '', rating: '' },
    validate: ({ comment }) => ({
      comment: NewReview.shape.comment.safeParse(comment).success ? undefined : words.required,
    }),
    submit: async ({ comment, rating }) => {
      try {
        await api.reviews.add.mutate({
          productId: item.productId,
          orderId: order.orderId,
          comment,
          firstName: user.firstName,
          lastName: user.lastName,
          rating: rating ? Number(rating) : null,
        })
      } catch (error) {
        const { message, code } = readFailure(error)
        const why = message && code !== 'INTERNAL' ? ` ${message}` : ''
        throw new Refusal(words.addFailed + why)
      }
      void queryClient.invalidateQueries({ queryKey: [['reviews']] })
      void queryClient.invalidateQueries({ queryKey: [['products', 'details']] })
      onDone()
    },
    draftKey: `review ${order.orderId} ${item.productId}`,
  })
  useLeaveGuard(form.dirty && !form.busy)
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormSummary form={form} />
      <fieldset className="mb-5">
        <legend className="mb-1.5 text-sm font-medium">
          {words.rating} <span className="font-normal text-muted">({texts.common.optional})</span>
        </legend>
        <div className="inline-flex flex-row-reverse">
          {[...stars].reverse().map((star) => (
            <label
              key={star}
              className={cx(
                'peer cursor-pointer px-1 peer-hover:text-accent hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
                star <= Number(form.values.rating) ? 'text-accent' : 'text-control',
              )}
            >
              <input
                type="radio"
                name="rating"
                value={star}
                checked={form.values.rating === String(star)}
                onChange={(event) => form.set('rating', event.target.value)}
                className="sr-only"
              />
              <svg
                viewBox="-1 -1 22 22"
                aria-hidden="true"
                className="size-8"
                stroke="currentColor"
                strokeWidth="1.4"
                fill={star <= Number(form.values.rating) ? 'currentColor' : 'none'}
              >
                <path d={starShape} />
              </svg>
              <span className="sr-only">{words.stars(star)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea {...form.field('comment')} label={words.label} rows={5} required />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" size="small" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" size="small" busy={form.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
