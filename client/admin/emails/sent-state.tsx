/** Shows an email's status as a badge, and the mail server's answer. */
import type { Outputs } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { sentEmails as labels } from './labels.ts'

export type SentEmail = Outputs['emails']['list']['items'][number]

export const subjectOf = ({ subject, template }: SentEmail): string => subject || toTitle(template)

const tones = { waiting: 'yellow', sent: 'green', notSent: 'neutral', failed: 'red' } as const

export function SentState({ email }: { email: SentEmail }) {
  return <Badge tone={tones[email.state]}>{labels.states[email.state]}</Badge>
}

/** Returns the mail server's answer, which usually begins with its code. */
export const answerOf = ({ status, answer }: SentEmail): string =>
  answer || String(status ?? 'no response')
