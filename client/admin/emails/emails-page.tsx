/** /admin/emails: the emails that were sent, to whom, and the state of each. */
import { RotateCw } from 'lucide-react'
import { useCan } from '../../lib/account/admin-user.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { pollInterval } from '../../lists/poll-interval.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { PageLink } from '../navigation/page-link.tsx'
import { EmailNotice } from './email-notice.tsx'
import { emailTemplates, sentEmails as labels } from './labels.ts'
import { notifyEmail } from './notify-email.ts'
import { SentDialog } from './sent-dialog.tsx'
import { answerOf, type SentEmail, SentState, subjectOf } from './sent-state.tsx'

/** Returns the email templates by name, for staff who may read them. */
function useTemplateNames() {
  const { data } = trpc.emailTemplates.list.useQuery({}, { enabled: useCan()('settings') })
  return data && Object.fromEntries(data.items.map(({ name }) => [name, toTitle(name)]))
}

const resend = {
  label: labels.resend,
  icon: RotateCw,
  name: ({ template, to }: SentEmail) => `Resend ${toTitle(template)} to ${to}`,
  when: ({ to }: SentEmail) => to !== '',
  confirm: ({ to, state }: SentEmail) => ({
    title: `Resend this email to ${to}?`,
    text:
      state === 'waiting'
        ? 'The email is waiting for its next attempt. It is sent now instead.'
        : 'The email is rendered again with the current data and sent now.',
  }),
  run: async ({ id }: SentEmail) => notifyEmail((await api.emails.resend.mutate({ id })).message),
}

export default defineList({
  name: 'emails',
  title: 'Sent email',
  subtitle: 'Emails sent in the last 30 days, with their delivery status.',
  caption: labels.caption,
  head: () => <PageLink page="emailTemplates">{emailTemplates.title}</PageLink>,
  before: () => <EmailNotice />,
  search: 'Search by address',
  filters: {
    state: { label: 'Status', all: 'All statuses', options: labels.states },
    template: {
      label: 'Template',
      all: 'All templates',
      useOptions: useTemplateNames,
    },
  },
  useRows: (input) =>
    trpc.emails.list.useQuery(input, {
      ...listOptions,
      refetchInterval: ({ state }) => pollInterval(state.data?.items),
    }),
  rowKey: ({ id }) => id,
  columns: (column, { open }) => [
    column.title('subject', 'Subject', subjectOf, {
      open,
      name: (email) => `Open ${subjectOf(email)}`,
      detail: ({ template }) => toTitle(template),
    }),
    column.text('to', labels.to, ({ to }) => (to ? <EmailText email={to} /> : labels.erased)),
    column.date('time', labels.time, ({ createdAt }) => createdAt),
    column.text(
      'state',
      'Status',
      (email) => (
        <span className="block max-w-md">
          <SentState email={email} />
          {(email.state === 'waiting' || email.state === 'failed') && email.attempts > 0 && (
            <span className="clamp text-sm text-muted">{answerOf(email)}</span>
          )}
        </span>
      ),
      { fixed: true },
    ),
    column.date('next', labels.next, ({ state, dueAt }) => (state === 'waiting' ? dueAt : null)),
  ],
  useActions: () => [resend],
  detail: {
    parameter: 'sent',
    dialog: (email, { close, start }) => (
      <SentDialog email={email} onResend={() => start(resend, email)} onClose={close} />
    ),
  },
  changed: (utils) => utils.emails.list.invalidate(),
  failed: labels.loadFailed,
  empty: 'There are no emails yet.',
  emptyHint: 'Emails appear here after an order or a message.',
})
