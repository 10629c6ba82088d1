/** How far a message is, and what became of the letters that answered it. */
import type { Outputs } from '../../trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { adminTexts } from '../texts.ts'

export type Message = Outputs['messages']['page']['items'][number]
export type MessageStatus = Message['status']
type Fate = Message['answers'][number]['fate']

const words = adminTexts.messages
const tones: Record<MessageStatus, BadgeTone> = {
  unread: 'yellow',
  read: 'neutral',
  answered: 'green',
}
const fateTones: Record<Fate, BadgeTone> = { waiting: 'yellow', sent: 'green', failed: 'red' }

export const StatusBadge = ({ status }: { status: MessageStatus }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
)

export const FateBadge = ({ fate }: { fate: Fate }) => (
  <Badge tone={fateTones[fate]}>{words.fates[fate]}</Badge>
)

/** The newest answer did not arrive. */
export const hasFailed = ({ answers }: Message): boolean => answers.at(-1)?.fate === 'failed'
