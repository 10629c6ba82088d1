/** /admin/mail: the emails that were sent, to whom, and the state of each. */
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
import { mail as words } from '../texts/mail.ts'
import { MailNotice } from './mail-notice.tsx'
import { notifyEmail } from './notify-email.ts'
import { SentDialog } from './sent-dialog.tsx'
import { answerOf, type Sent, SentState, subjectOf } from './sent-state.tsx'

function LettersLink() {
  const can = useCan()
  return (
    can(...pageNeeds[paths.letters]) && (
      <ButtonLink href={paths.letters} variant="outline" size="small">
        {words.letters}
      </ButtonLink>
    )
  )
}

/** Returns the email templates by name, for staff who may read them. */
function useLetters() {
  const { data } = trpc.mail.letters.useQuery({}, { enabled: useCan()('settings') })
  return data && Object.fromEntries(data.items.map(({ name }) => [name, toTitle(name)]))
}

const sendAgain = {
  label: words.again,
  icon: RotateCw,
  name: ({ letter, to }: Sent) => words.againTo(toTitle(letter), to),
  when: ({ to }: Sent) => to !== '',
  confirm: ({ to, state }: Sent) => ({
    title: words.againTitle(to),
    text: state === 'waiting' ? words.hurryText : words.againText,
  }),
  run: async ({ id }: Sent) => notifyEmail((await api.mail.again.mutate({ id })).message),
}

export default defineList({
  name: 'mail',
  title: words.title,
  subtitle: words.subtitle,
  caption: words.caption,
  head: () => <LettersLink />,
  before: () => <MailNotice />,
  search: words.searchLabel,
  filters: {
    state: { label: words.stateFilter, all: words.allStates, options: words.states },
    letter: { label: words.letterFilter, all: words.allLetters, useOptions: useLetters },
  },
  useRows: (asked) =>
    trpc.mail.sent.useQuery(asked, {
      ...listOptions,
      refetchInterval: ({ state }) => pollInterval(state.data?.items),
    }),
  rowKey: ({ id }) => id,
  columns: (column, { open }) => [
    column.title('letter', words.letter, subjectOf, {
      open,
      name: (letter) => words.open(subjectOf(letter)),
      detail: ({ letter }) => toTitle(letter),
    }),
    column.text('to', words.to, ({ to }) => (to ? <EmailText email={to} /> : words.erased)),
    column.date('time', words.time, ({ createdAt }) => createdAt),
    column.text(
      'state',
      words.state,
      (letter) => (
        <span className="block max-w-md">
          <SentState letter={letter} />
          {(letter.state === 'waiting' || letter.state === 'failed') && letter.attempts > 0 && (
            <span className="clamp text-sm text-muted">{answerOf(letter)}</span>
          )}
        </span>
      ),
      { fixed: true },
    ),
    column.date('next', words.next, ({ state, dueAt }) => (state === 'waiting' ? dueAt : null)),
  ],
  useActions: () => [sendAgain],
  detail: {
    parameter: 'sent',
    dialog: (letter, { close, start }) => (
      <SentDialog letter={letter} onAgain={() => start(sendAgain, letter)} onClose={close} />
    ),
  },
  changed: (utils) => utils.mail.sent.invalidate(),
  failed: words.loadFailed,
  empty: words.empty,
  emptyHint: words.emptyHint,
})
