/** Renders /admin/messages: visitors' messages, read and answered. */

import { messageFilters } from '#server/modules/content/messages/contact.schema.ts'
import { conversationSorts } from '#server/modules/conversations/conversations.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { byAge, columnsOf } from '../../lists/columns.tsx'
import type { Column } from '../../lists/data-table.tsx'
import { listInputOf, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useOpenedRow } from '../../lists/opened-row.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmailNotice } from '../emails/email-notice.tsx'
import { ConversationTabs, queryOfTab, tabOf } from './conversation-tabs.tsx'
import { messages as labels, owner, sorts } from './labels.ts'
import { MessageDialog } from './message-dialog.tsx'
import {
  EmailStatusBadge,
  hasFailed,
  type Message,
  type MessageStatus,
  StatusBadge,
  WaitingBadge,
} from './status-badge.tsx'

const column = columnsOf<Message>()

const messageColumns = (open: (message: Message) => void): Column<Message>[] => [
  column.text(
    'subject',
    'Subject',
    (message) => (
      <span className="block min-w-0">
        <button
          type="button"
          aria-label={`Open ${message.subject}`}
          className={`min-h-9 text-start wrap-anywhere hover:underline ${message.status === 'unread' ? 'font-semibold' : ''}`}
          onClick={() => open(message)}
        >
          {message.subject}
        </button>
        <span className="clamp text-sm text-muted">{message.message}</span>
      </span>
    ),
    { fixed: true },
  ),
  column.text('from', 'From', ({ name, email }) => (
    <span className="block min-w-0">
      {name}
      <span className="block text-sm break-all text-muted">{email}</span>
    </span>
  )),
  column.date('date', 'Date', ({ createdAt }) => createdAt, { sort: byAge }),
  column.text('owner', owner, (message) => message.owner?.name ?? '–'),
  column.text('status', 'Status', (message) => (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={message.status} />
      <WaitingBadge state={message.state} />
      {hasFailed(message) && <EmailStatusBadge status="failed" />}
    </span>
  )),
]

export default function MessagesPage() {
  const list = useListState('messages')
  const input = listInputOf(list, conversationSorts)
  const tab = tabOf(list.get('tab'))
  const query = trpc.conversations.list.useQuery(
    { ...input, ...queryOfTab(tab), status: oneOf(list.get('status'), messageFilters) },
    listOptions,
  )
  const utils = trpc.useUtils()
  // In sequence: marking as read on opening must not overtake a later decision.
  const update = trpc.conversations.update.useMutation({ scope: { id: 'conversations.update' } })
  const mark = async (id: string, status: MessageStatus, silent = false) => {
    try {
      await update.mutateAsync({ id, status })
      if (!silent) notify(labels.changed(labels.statuses[status]))
    } catch (error) {
      readAdminFailure(error)
      if (!silent) notifyError('The change could not be saved. Please try again.')
    }
    await utils.conversations.invalidate()
  }
  const id = list.get('message')
  const { opened, open, close } = useOpenedRow(list, 'message', query.data?.items, (row) => row.id)
  const columns = messageColumns((message) => {
    open(message)
    if (message.status === 'unread') void mark(message.id, 'read', true)
  })
  return (
    <>
      <PageHead title={labels.title} />
      <EmailNotice />
      <ConversationTabs current={tab} counts={query.data?.counts} />
      <ListView
        list={list}
        query={query}
        labels={{
          caption: 'Contact messages',
          searchLabel: 'Search messages',
          loadFailed: 'The messages could not be loaded.',
          empty:
            tab === 'all'
              ? 'There are no messages yet.'
              : 'There are no conversations in this tab.',
          emptyHint: tab === 'all' ? 'Messages from the contact page appear here.' : '',
        }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            all: 'All messages',
            options: optionsOf(messageFilters, {
              ...labels.statuses,
              unanswered: 'Not answered',
            }),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        sort={input.sort}
        sorts={sorts}
      />
      {id && (
        <MessageDialog
          key={id}
          id={id}
          listed={opened}
          onMark={(status) => void mark(id, status)}
          onClose={close}
        />
      )}
    </>
  )
}
