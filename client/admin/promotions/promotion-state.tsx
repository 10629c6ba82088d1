/** How far a promotion is, in a word. */
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { promotions as words } from '../texts/promotions.ts'
import { type Promotion, stateOf } from './promotion-values.ts'

const tones: Record<ReturnType<typeof stateOf>, BadgeTone> = {
  running: 'green',
  scheduled: 'blue',
  ended: 'neutral',
  usedUp: 'yellow',
}

export function PromotionState({ promotion }: { promotion: Promotion }) {
  const state = stateOf(promotion)
  return <Badge tone={tones[state]}>{words.states[state]}</Badge>
}
