/** One review as staff sees it: what it is called, and whether the shop shows it. */
import type { Outputs } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { adminTexts } from '../texts.ts'

export type StaffReview = Outputs['reviews']['adminPage']['items'][number]

const words = adminTexts.reviews

/** What a review is called: its author's names as they signed. */
export const signatureOf = ({ firstName, lastName }: StaffReview): string =>
  `${firstName} ${lastName}`.trim() || words.nobody

export const StateBadge = ({ review: { hidden, isNew } }: { review: StaffReview }) => (
  <span className="flex flex-wrap gap-1">
    <Badge tone={hidden ? 'neutral' : 'green'}>{words.states[hidden ? 'hidden' : 'shown']}</Badge>
    {isNew && <Badge tone="yellow">{words.states.new}</Badge>}
  </span>
)
