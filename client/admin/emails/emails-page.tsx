/** /admin/emails: the emails that were sent, to whom, and the state of each. */
import { RotateCw } from 'lucide-react'
import { useCan } from '../../lib/account/admin-user.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { pollInterval } from '../../lists/poll-interval.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { emailTemplates, sentEmails as words } from '../texts/emails.ts'
import { EmailNotice } from './email-notice.tsx'
import { notifyEmail } from './notify-email.ts'
import { SentDialog } from './sent-dialog.tsx'
import { answerOf, type SentEmail, SentState, subjectOf } from './sent-state.tsx'

function TemplatesLink() {
  const can = useCan()
  return (
    can(...pageNeeds[paths.emailTemplates]) && (
      <ButtonLink href={paths.emailTemplates} variant="outline" size="small">
        {emailTemplates.title}
      </ButtonLink>
    )
  )
}

/** Returns the email templates by name, for staff who may read them. */
function useTemplateNames() {
  const { data } = trpc.emailTemplates.list.useQuery({}, { enabled: useCan()('settings') })
  return data && Object.fromEntries(data.items.map(({ name }) => [name, toTitle(name)]))
}

const resend = {
  label: words.resend,
  icon: RotateCw,
  name: ({ template, to }: SentEmail) => words.resendTo(toTitle(template), to),
  when: ({ to }: SentEmail) => to !== '',
  confirm: ({ to, state }: SentEmail) => ({
    title: words.resendTitle(to),
    text: state === 'waiting' ? words.sendNowText : words.resendText,
  }),
  run: async ({ id }: SentEmail) => notifyEmail((await api.emails.resend.mutate({ id })).message),
}

export default defineList({
  name: 'emails',
  title: words.title,
  subtitle: words.subtitle,
  caption: words.caption,
  head: () => <TemplatesLink />,
  before: () => <EmailNotice />,
  search: words.searchLabel,
  filters: {
    state: { label: words.stateFilter, all: words.allStates, options: words.states },
    template: {
      label: words.templateFilter,
      all: words.allTemplates,
      useOptions: useTemplateNames,
    },
  },
  useRows: (asked) =>
    trpc.emails.list.useQuery(asked, {
      ...listOptions,
      refetchInterval: ({ state }) => pollInterval(state.data?.items),
    }),
  rowKey: ({ id }) => id,
  columns: (column, { open }) => [
    column.title('subject', words.subject, subjectOf, {
      open,
      name: (email) => words.open(subjectOf(email)),
      detail: ({ template }) => toTitle(template),
    }),
    column.text('to', words.to, ({ to }) => (to ? <EmailText email={to} /> : words.erased)),
    column.date('time', words.time, ({ createdAt }) => createdAt),
    column.text(
      'state',
      words.state,
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
    column.date('next', words.next, ({ state, dueAt }) => (state === 'waiting' ? dueAt : null)),
  ],
  useActions: () => [resend],
  detail: {
    parameter: 'sent',
    dialog: (email, { close, start }) => (
      <SentDialog email={email} onResend={() => start(resend, email)} onClose={close} />
    ),
  },
  changed: (utils) => utils.emails.list.invalidate(),
  failed: words.loadFailed,
  empty: words.empty,
  emptyHint: words.emptyHint,
})
