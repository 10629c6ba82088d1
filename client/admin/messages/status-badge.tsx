/** Shows a message's state, and the delivery status of its answers. */
import type { Outputs } from '../../lib/api/trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { shortStates } from '../texts/conversations.ts'
import { adminTexts } from '../texts/texts.ts'

export type Message = Outputs['conversations']['page']['items'][number]
/** A message with the details that staff need. */
export type Details = Outputs['conversations']['get']
export type MessageStatus = Message['status']
type Fate = Message['answers'][number]['fate']

const words = adminTexts.messages
const tones: Record<MessageStatus, BadgeTone> = {
  unread: 'yellow',
  read: 'neutral',
  answered: 'green',
}
const fateTones: Record<Fate, BadgeTone> = {
  waiting: 'yellow',
  sent: 'green',
  notSent: 'neutral',
  failed: 'red',
}

export const StatusBadge = ({ status }: { status: MessageStatus }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
)

/** Marks answered messages that are still open. */
export const WaitingBadge = ({ state }: Pick<Message, 'state'>) =>
  state === 'waiting' && <Badge tone="neutral">{shortStates.waiting}</Badge>

export const FateBadge = ({ fate }: { fate: Fate }) => (
  <Badge tone={fateTones[fate]}>{words.fates[fate]}</Badge>
)

/** Returns true when the newest answer was not delivered. */
export const hasFailed = ({ answers }: Message): boolean => answers.at(-1)?.fate === 'failed'
