/** Describes a review for staff: its name, whether it is visible, and the possible decisions. */

import { Check, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import type { Outputs } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { reviews as labels } from './labels.ts'

export type StaffReview = Outputs['reviews']['adminList']['items'][number]

/** Returns a review's name: the author's signature. */
export const signatureOf = ({ firstName, lastName }: StaffReview): string =>
  `${firstName} ${lastName}`.trim() || 'Anonymous'

/** Returns true while a review awaits approval. */
const isPending = ({ hidden, isNew }: StaffReview): boolean => hidden && isNew === true

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
  if (isPending(review))
    return [
      { act: 'turn', icon: Check, label: 'Approve', name: `Approve the review by ${author}` },
      { act: 'keep', icon: EyeOff, label: 'Keep hidden', name: `Keep hidden: review by ${author}` },
    ]
  const turn: Decision = review.hidden
    ? { act: 'turn', icon: Eye, label: 'Show', name: `Show the review by ${author}` }
    : { act: 'turn', icon: EyeOff, label: 'Hide', name: `Hide the review by ${author}` }
  const keep: Decision = {
    act: 'keep',
    icon: Check,
    label: 'Approve',
    name: `Approve the review by ${author}`,
  }
  return review.isNew ? [keep, turn] : [turn]
}

export function StateBadge({ review }: { review: StaffReview }) {
  const { hidden, isNew, reports = [] } = review
  const reported = reports.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="flex flex-wrap gap-1">
      {isPending(review) ? (
        <Badge tone="yellow">Pending approval</Badge>
      ) : (
        <>
          <Badge tone={hidden ? 'neutral' : 'green'}>
            {labels.states[hidden ? 'hidden' : 'shown']}
          </Badge>
          {isNew && <Badge tone="yellow">{labels.states.new}</Badge>}
        </>
      )}
      {reported > 0 && <Badge tone="red">{plural(reported, 'report', 'reports')}</Badge>}
    </span>
  )
}
