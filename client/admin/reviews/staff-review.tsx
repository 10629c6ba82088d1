/** One review as staff sees it: what it is called, whether the shop shows it, and what may be decided. */

import type { Outputs } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { Check, Eye, EyeOff } from '../../ui/icons.ts'
import * as queue from '../texts/review-queue.ts'
import { adminTexts } from '../texts.ts'

export type StaffReview = Outputs['reviews']['adminPage']['items'][number]

const words = adminTexts.reviews

/** What a review is called: its author's names as they signed. */
export const signatureOf = ({ firstName, lastName }: StaffReview): string =>
  `${firstName} ${lastName}`.trim() || words.nobody

/** Nobody sees it until staff let it through. */
const waits = ({ hidden, isNew }: StaffReview): boolean => hidden && isNew === true

export interface Decision {
  /** `turn`: what is hidden is shown, and the other way round; `keep`: as it is, and it was looked at */
  act: 'turn' | 'keep'
  icon: Icon
  label: string
  /** for the ear, with whose review it is */
  name: string
}

/** What staff may decide about a review, the likeliest first. */
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
