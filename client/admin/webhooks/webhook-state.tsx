/** How a webhook is, and how what it is told: in a word on a tint, in a line. */
import { formatDateTime } from '../../lib/values/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { webhooks as words } from '../texts/webhooks.ts'
import type { Delivery, Webhook } from './use-webhooks.ts'

export function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'on' && failingSince) return <Badge tone="yellow">{words.failing}</Badge>
  return (
    <Badge tone={{ on: 'green', off: 'neutral', failed: 'red' }[state] as 'green'}>
      {words.states[state]}
    </Badge>
  )
}

/** `500: Internal error`, `no answer: ECONNREFUSED`; the answer is a stranger's, and text. */
export const answerLine = ({ status, answer }: { status: number | null; answer: string }): string =>
  [String(status ?? words.noAnswer), answer.trim()].filter(Boolean).join(': ')

export function DeliveryState({ delivery: { state } }: { delivery: Delivery }) {
  return (
    <Badge tone={{ waiting: 'yellow', done: 'green', dead: 'red' }[state] as 'green'}>
      {words.deliveryStates[state]}
    </Badge>
  )
}

/** When it is tried next; nothing for what has ended. */
export const nextAttempt = ({ state, dueAt }: Delivery, webhook: Webhook): string =>
  state !== 'waiting' ? '' : webhook.state === 'on' ? formatDateTime(dueAt) : words.whenOn
