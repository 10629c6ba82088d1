/** /admin/mail: which letters went out, to whom, and what became of each. */
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { sentStates } from '#server/platform/email/sent-emails.schema.ts'
import { useMay } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { titled } from '../../lib/values/titled.ts'
import type { Column } from '../../lists/data-table.tsx'
import { given, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useOpened } from '../../lists/opened.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { lookAgainIn } from '../../lists/under-way.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { mail as words } from '../texts/mail.ts'
import { adminTexts } from '../texts/texts.ts'
import { MailNotice } from './mail-notice.tsx'
import { notifyEmail } from './notify-email.ts'
import { SentDialog } from './sent-dialog.tsx'
import { answerOf, type Sent, SentState, subjectOf } from './sent-state.tsx'

const sentColumns = (
  open: (letter: Sent) => void,
  again: (letter: Sent) => void,
): Column<Sent>[] => [
  {
    key: 'letter',
    label: words.letter,
    fixed: true,
    cell: (letter) => (
      <span className="block min-w-0">
        <button
          type="button"
          aria-label={words.open(subjectOf(letter))}
          className="min-h-9 text-start font-medium wrap-anywhere hover:underline"
          onClick={() => open(letter)}
        >
          {subjectOf(letter)}
        </button>
        <span className="block text-sm text-muted">{titled(letter.letter)}</span>
      </span>
    ),
  },
  {
    key: 'to',
    label: words.to,
    cell: ({ to }) => (to ? <EmailText email={to} /> : words.erased),
  },
  {
    key: 'time',
    label: words.time,
    className: 'sm:whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'state',
    label: words.state,
    fixed: true,
    cell: (letter) => (
      <span className="block max-w-md">
        <SentState letter={letter} />
        {(letter.state === 'waiting' || letter.state === 'failed') && letter.attempts > 0 && (
          <span className="clamp text-sm text-muted">{answerOf(letter)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'next',
    label: words.next,
    cell: ({ state, dueAt }) => state === 'waiting' && formatDateTime(dueAt),
  },
  {
    key: 'action',
    label: adminTexts.list.actions,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (letter) =>
      letter.to !== '' && (
        <RowAction
          icon={RotateCw}
          label={words.again}
          name={words.againTo(titled(letter.letter), letter.to)}
          onClick={() => again(letter)}
        />
      ),
  },
]

export default function MailPage() {
  const may = useMay()
  const list = useListState('mail')
  const utils = trpc.useUtils()
  const query = trpc.mail.sent.useQuery(
    {
      q: given(list.get('q')),
      state: oneOf(list.get('state'), sentStates),
      letter: given(list.get('letter')),
      limit: list.limit,
      cursor: list.cursor,
    },
    { ...listOptions, refetchInterval: (asked) => lookAgainIn(asked.state.data?.items) },
  )
  const known = trpc.mail.letters.useQuery({}, { enabled: may('settings') })
  const { opened, open, close } = useOpened(list, 'sent', query.data?.items, ({ id }) => id)
  const [repeating, setRepeating] = useState<Sent>()
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        {may(...pageNeeds[paths.letters]) && (
          <ButtonLink href={paths.letters} look="outline" size="small">
            {words.letters}
          </ButtonLink>
        )}
      </PageHead>
      <MailNotice />
      <ListView
        list={list}
        // One look that failed takes nothing away that is known.
        query={{ ...query, isError: query.isLoadingError }}
        words={words}
        filters={[
          {
            name: 'state',
            label: words.stateFilter,
            all: words.allStates,
            options: optionsOf(sentStates, words.states),
          },
          ...(known.data
            ? [
                {
                  name: 'letter',
                  label: words.letterFilter,
                  all: words.allLetters,
                  options: known.data.items.map(({ name }) => ({
                    value: name,
                    label: titled(name),
                  })),
                },
              ]
            : []),
        ]}
        columns={sentColumns(open, setRepeating)}
        rowKey={({ id }) => id}
      />
      {opened && !repeating && (
        <SentDialog letter={opened} onAgain={() => setRepeating(opened)} onClose={close} />
      )}
      {repeating && (
        <ConfirmDialog
          title={words.againTitle(repeating.to)}
          text={repeating.state === 'waiting' ? words.hurryText : words.againText}
          action={words.again}
          run={async () => {
            const { message } = await utils.client.mail.again.mutate({ id: repeating.id })
            notifyEmail(message)
            setRepeating(undefined)
            close()
            await utils.mail.sent.invalidate()
          }}
          onClose={() => setRepeating(undefined)}
        />
      )}
    </>
  )
}
