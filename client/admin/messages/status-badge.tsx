/** Shows a message's state, and the delivery status of its answers. */

import type { Outputs } from '../../lib/api/trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { messages as labels } from './labels.ts'

export type Message = Outputs['conversations']['list']['items'][number]
/** A message with the details that staff need. */
export type Details = Outputs['conversations']['get']
export type MessageStatus = Message['status']
type EmailStatus = Message['answers'][number]['emailStatus']

const tones: Record<MessageStatus, BadgeTone> = {
  unread: 'yellow',
  read: 'neutral',
  answered: 'green',
}
const emailTones: Record<EmailStatus, BadgeTone> = {
  waiting: 'yellow',
  sent: 'green',
  notSent: 'neutral',
  failed: 'red',
}

export const StatusBadge = ({ status }: { status: MessageStatus }) => (
  <Badge tone={tones[status]}>{labels.statuses[status]}</Badge>
)

/** Marks answered messages that are still open. */
export const WaitingBadge = ({ state }: Pick<Message, 'state'>) =>
  state === 'waiting' && <Badge tone="neutral">Waiting</Badge>

export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={emailTones[status]}>{labels.emailStatuses[status]}</Badge>
)

/** Returns true when the newest answer was not delivered. */
export const hasFailed = ({ answers }: Message): boolean => answers.at(-1)?.emailStatus === 'failed'
