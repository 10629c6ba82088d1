/** What became of a letter, in a word on a tint, and what the mail server said. */
import type { Outputs } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { titled } from '../lib/titled.ts'
import { mail as words } from '../texts/mail.ts'

export type Sent = Outputs['mail']['sent']['items'][number]

export const subjectOf = ({ subject, letter }: Sent): string => subject || titled(letter)

/** A mail server answers with a code; the terminal has none. */
const isInTerminal = ({ state, status }: Sent): boolean => state === 'sent' && status === null

export function SentState({ letter }: { letter: Sent }) {
  if (isInTerminal(letter)) return <Badge>{words.inTerminal}</Badge>
  return (
    <Badge tone={{ waiting: 'yellow', sent: 'green', failed: 'red' }[letter.state] as 'green'}>
      {words.states[letter.state]}
    </Badge>
  )
}

/** The server's words, which mostly begin with its code. */
export const answerOf = ({ status, answer }: Sent): string =>
  answer || String(status ?? words.noAnswer)
