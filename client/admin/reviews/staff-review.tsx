/** Describes a review for staff: its name, whether it is visible, and the possible decisions. */
import { Check, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import type { Outputs } from '../../lib/api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import * as queue from '../texts/review-queue.ts'
import { adminTexts } from '../texts/texts.ts'

export type StaffReview = Outputs['reviews']['adminPage']['items'][number]

const words = adminTexts.reviews

/** Returns a review's name: the author's signature. */
export const signatureOf = ({ firstName, lastName }: StaffReview): string =>
  `${firstName} ${lastName}`.trim() || words.nobody

/** Returns true while a review awaits approval. */
const waits = ({ hidden, isNew }: StaffReview): boolean => hidden && isNew === true

export interface Decision {
  /**
   * `turn`: shows a hidden review or hides a visible one; `keep`: leaves it and marks it as checked
   */
  act: 'turn' | 'keep'
  icon: LucideIcon
  label: string
  /** accessible name, with the author */
  name: string
}

/** Returns the possible decisions on a review, the most likely first. */
export function decisionsOf(review: StaffReview): Decision[] {
  const author = signatureOf(review)
  if (waits(review))
    return [
      { act: 'turn', icon: Check, label: queue.letThrough, name: queue.letThroughOf(author) },
      { act: 'keep', icon: EyeOff, label: queue.keepHidden, name: queue.keepHiddenOf(author) },
    ]
  const turn: Decision = review.hidden
    ? { act: 'turn', icon: Eye, label: words.show, name: words.showOf(author) }
    : { act: 'turn', icon: EyeOff, label: words.hide, name: words.hideOf(author) }
  const keep: Decision = { act: 'keep', icon: Check, label: words.keep, name: words.keepOf(author) }
  return review.isNew ? [keep, turn] : [turn]
}

export function StateBadge({ review }: { review: StaffReview }) {
  const { hidden, isNew, reports = [] } = review
  const reported = reports.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="flex flex-wrap gap-1">
      {waits(review) ? (
        <Badge tone="yellow">{queue.waits}</Badge>
      ) : (
        <>
          <Badge tone={hidden ? 'neutral' : 'green'}>
            {words.states[hidden ? 'hidden' : 'shown']}
          </Badge>
          {isNew && <Badge tone="yellow">{words.states.new}</Badge>}
        </>
      )}
      {reported > 0 && <Badge tone="red">{queue.reports(reported)}</Badge>}
    </span>
  )
}
