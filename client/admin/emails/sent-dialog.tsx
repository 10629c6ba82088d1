/** Shows one sent email, with tokens in links masked, and its delivery status. */
import { RotateCw } from 'lucide-react'
import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { mail as words } from '../texts/mail.ts'
import { LetterView } from './letter-view.tsx'
import { answerOf, type Sent, SentState, subjectOf } from './sent-state.tsx'

interface Props {
  letter: Sent
  onAgain: () => void
  onClose: () => void
}

export function SentDialog({ letter, onAgain, onClose }: Props) {
  // Another attempt renders it again.
  const query = trpc.mail.one.useQuery({ id: letter.id }, { staleTime: 0 })
  const facts: [string, string | number | null][] = [
    [words.to, letter.to || words.erased],
    [words.time, formatDateTime(letter.createdAt)],
    [words.attempts, letter.attempts],
    [words.next, letter.state === 'waiting' ? formatDateTime(letter.dueAt) : null],
    [words.ended, letter.endedAt && formatDateTime(letter.endedAt)],
    [words.answer, letter.attempts > 0 ? answerOf(letter) : null],
  ]
  return (
    <Dialog
      inAddress
      title={subjectOf(letter)}
      onClose={onClose}
      className="w-[min(72rem,calc(100vw-2rem))]"
      footer={
        letter.to !== '' && (
          <RowAction icon={RotateCw} label={words.again} name={words.again} onClick={onAgain} />
        )
      }
    >
      <SentState letter={letter} />
      <dl className="my-4 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <Loaded query={query} failed={words.loadFailed}>
        {({ html, text }) =>
          html === '' ? (
            <p className="text-muted">{words.noCopy}</p>
          ) : (
            <LetterView html={html} text={text} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
