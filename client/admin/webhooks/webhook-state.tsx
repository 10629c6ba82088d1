/** Describes the state of a webhook and of its deliveries, as a badge or a line. */
import { formatDateTime } from '../../lib/values/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { webhooks as labels } from '../texts/webhooks.ts'
import type { Delivery, Webhook } from './use-webhooks.ts'

export function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'on' && failingSince) return <Badge tone="yellow">failing</Badge>
  return (
    <Badge tone={{ on: 'green', off: 'neutral', failed: 'red' }[state] as 'green'}>
      {labels.states[state]}
    </Badge>
  )
}

/** Formats `500: Internal error`, `no answer: ECONNREFUSED`; the answer is untrusted text. */
export const answerLine = ({ status, answer }: { status: number | null; answer: string }): string =>
  [String(status ?? labels.noAnswer), answer.trim()].filter(Boolean).join(': ')

export function DeliveryState({ delivery: { state } }: { delivery: Delivery }) {
  return (
    <Badge tone={{ waiting: 'yellow', done: 'green', dead: 'red' }[state] as 'green'}>
      {labels.deliveryStates[state]}
    </Badge>
  )
}

/** Formats the time of the next attempt; empty for a finished delivery. */
export const nextAttempt = ({ state, dueAt }: Delivery, webhook: Webhook): string =>
  state !== 'waiting' ? '' : webhook.state === 'on' ? formatDateTime(dueAt) : 'when enabled'
