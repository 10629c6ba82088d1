/** Applies a decision on a review: hide it, show it (with undo), or keep it. */

import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError, undoDuration } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { reviews as labels } from './labels.ts'
import type { Decision, StaffReview } from './staff-review.tsx'

/** Resolves to the moderated review; undefined after a failure. */
export type Decide = (review: StaffReview, act: Decision['act']) => Promise<StaffReview | undefined>

export function useModeration(): Decide {
  const utils = trpc.useUtils()
  const set = async (
    { id: reviewId, version }: StaffReview,
    hidden: boolean,
  ): Promise<StaffReview | undefined> => {
    try {
      const { review } = await utils.client.reviews.setHidden.mutate({ reviewId, hidden, version })
      return review
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
      return undefined
    } finally {
      await utils.reviews.invalidate()
    }
  }
  return async (review, act) => {
    const { hidden, isNew } = review
    const after = await set(review, act === 'keep' ? hidden : !hidden)
    if (!after) return undefined
    if (act === 'keep') notify(hidden ? 'The review stays hidden.' : 'Review approved.')
    // A review that awaited approval was never visible: there is no state to undo to.
    else if (hidden && isNew) notify('Review approved. It is now public.')
    else {
      const undo = async () => {
        if (await set(after, hidden)) notify(hidden ? labels.hiddenDone : labels.shownDone)
      }
      notify(hidden ? labels.shownDone : labels.hiddenDone, {
        action: { label: texts.common.undo, run: () => void undo() },
        duration: undoDuration,
      })
    }
    return after
  }
}
