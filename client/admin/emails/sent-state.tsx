/** Shows an email's status as a badge, and the mail server's answer. */
import type { Outputs } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { mail as words } from '../texts/mail.ts'

export type Sent = Outputs['mail']['sent']['items'][number]

export const subjectOf = ({ subject, letter }: Sent): string => subject || toTitle(letter)

const tones = { waiting: 'yellow', sent: 'green', notSent: 'neutral', failed: 'red' } as const

export function SentState({ letter }: { letter: Sent }) {
  return <Badge tone={tones[letter.state]}>{words.states[letter.state]}</Badge>
}

/** Returns the mail server's answer, which usually begins with its code. */
export const answerOf = ({ status, answer }: Sent): string =>
  answer || String(status ?? words.noAnswer)
