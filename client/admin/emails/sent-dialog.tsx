/** Shows one sent email, with tokens in links masked, and its delivery status. */
import { RotateCw } from 'lucide-react'
import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailView } from './email-view.tsx'
import { sentEmails as labels } from './labels.ts'
import { answerOf, type SentEmail, SentState, subjectOf } from './sent-state.tsx'

interface Props {
  email: SentEmail
  onResend: () => void
  onClose: () => void
}

export function SentDialog({ email, onResend, onClose }: Props) {
  // Another attempt renders it again.
  const query = trpc.emails.get.useQuery({ id: email.id }, { staleTime: 0 })
  const facts: [string, string | number | null][] = [
    [labels.to, email.to || labels.erased],
    [labels.time, formatDateTime(email.createdAt)],
    ['Attempts', email.attempts],
    [labels.next, email.state === 'waiting' ? formatDateTime(email.dueAt) : null],
    ['Finished', email.endedAt && formatDateTime(email.endedAt)],
    ['Response of the mail server', email.attempts > 0 ? answerOf(email) : null],
  ]
  return (
    <Dialog
      inAddress
      title={subjectOf(email)}
      onClose={onClose}
      className="w-[min(72rem,calc(100vw-2rem))]"
      footer={
        email.to !== '' && (
          <RowAction
            icon={RotateCw}
            label={labels.resend}
            name={labels.resend}
            onClick={onResend}
          />
        )
      }
    >
      <SentState email={email} />
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
      <Loaded query={query} failed={labels.loadFailed}>
        {({ html, text }) =>
          html === '' ? (
            <p className="text-muted">There is no stored copy of this email yet.</p>
          ) : (
            <EmailView html={html} text={text} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
