/** What staff decide about a review: hide it, show it again (whoever slipped takes it back), or leave it as it is. */
import { notify, notifyError, undoStays } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import type { StaffReview } from './staff-review.tsx'

const words = adminTexts.reviews

type Decide = (review: StaffReview) => Promise<StaffReview | undefined>

/** Each answers with the review, undefined when that failed: `hide` turns its state round, `keep` notes that it is fine. */
export function useHiding(): { hide: Decide; keep: Decide } {
  const utils = trpc.useUtils()
  const set = async (reviewId: string, hidden: boolean): Promise<StaffReview | undefined> => {
    try {
      const { review } = await utils.client.reviews.setHidden.mutate({ reviewId, hidden })
      return review
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.failed)
      return undefined
    } finally {
      await utils.reviews.invalidate()
    }
  }
  const keep: Decide = async ({ id, hidden }) => {
    const after = await set(id, hidden)
    if (after) notify(words.keptDone)
    return after
  }
  const hide: Decide = async ({ id, hidden }) => {
    const after = await set(id, !hidden)
    if (!after) return undefined
    const undo = async () => {
      if (await set(id, hidden)) notify(hidden ? words.hiddenDone : words.shownDone)
    }
    notify(hidden ? words.shownDone : words.hiddenDone, {
      action: { label: texts.common.undo, run: () => void undo() },
      stays: undoStays,
    })
    return after
  }
  return { hide, keep }
}
