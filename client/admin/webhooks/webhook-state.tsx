/** How a webhook is, in a word on a tint. */
import { Badge } from '../../ui/badge.tsx'
import { webhooks as words } from '../texts/webhooks.ts'
import type { Webhook } from './use-webhooks.ts'

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
