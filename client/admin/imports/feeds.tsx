/** Files that the shop fetches by itself: how they are, and what can be done with each. */

import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/states.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { linkToImport } from '../paths.ts'
import { feeds as words } from '../texts/feeds.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CalendarClock } from '../ui/icons.ts'
import { PlainTable } from '../ui/plain-table.tsx'
import { type Feed, FeedDialog } from './feed-dialog.tsx'

/** Milliseconds between two looks at what runs. */
const every = 1_500

export function Feeds() {
  const query = trpc.feeds.list.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.running) ? every : false),
    },
  )
  const [asked, setAsked] = useState<{ what: 'edit' | 'remove'; feed?: Feed }>()
  const close = () => setAsked(undefined)
  const all = query.data ?? []
  return (
    <section aria-labelledby="feeds" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="feeds" className="title-3">
          {words.title}
        </h2>
        <Button look="outline" size="small" onClick={() => setAsked({ what: 'edit' })}>
          <CalendarClock aria-hidden size={16} /> {words.add}
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">{words.hint}</p>
      {query.isLoadingError && (
        <Failed className="mt-3" message={words.loadFailed} onRetry={() => query.refetch()} />
      )}
      {all.length > 0 && (
        <PlainTable
          className="mt-3"
          caption={words.title}
          wordy
          stacked
          head={[words.name, words.state, words.next, words.actions]}
          rows={all.map((feed) => [
            <span key="name" className="block min-w-40 wrap-anywhere">
              {feed.name}
              <span className="clamp text-muted break-all">{feed.url}</span>
            </span>,
            <State key="state" feed={feed} />,
            feed.nextAt ? formatDateTime(feed.nextAt) : words.never,
            <Actions key="actions" feed={feed} onAsk={(what) => setAsked({ what, feed })} />,
          ])}
          rowKeys={all.map(({ id }) => id)}
        />
      )}
      {asked?.what === 'edit' && <FeedDialog feed={asked.feed} onClose={close} />}
      {asked?.what === 'remove' && asked.feed && <Remove feed={asked.feed} onClose={close} />}
    </section>
  )
}

/** How it is, in a word and in its own words. */
function State({ feed: { name, running, state, last, failures } }: { feed: Feed }) {
  return (
    <span className="block max-w-md min-w-48 max-sm:text-end">
      {running ? (
        <Badge tone="yellow">{words.running}</Badge>
      ) : failures > 0 && state === 'on' ? (
        <Badge tone="red">{words.failing}</Badge>
      ) : (
        <Badge tone={({ on: 'green', off: 'neutral', stopped: 'red' } as const)[state]}>
          {words.states[state]}
        </Badge>
      )}
      <span className="mt-1 block wrap-anywhere">
        {last ? `${words.at(formatDateTime(last.at))} ${last.message ?? ''} ` : words.notYet}
        {last?.importId && (
          <Link
            href={linkToImport(last.importId)}
            aria-label={words.reportOf(name)}
            className="text-link"
          >
            {words.report}
          </Link>
        )}
      </span>
    </span>
  )
}

function Actions({ feed, onAsk }: { feed: Feed; onAsk: (what: 'edit' | 'remove') => void }) {
  const utils = trpc.useUtils()
  const { id, name, version, running, on } = feed
  const act = async (work: () => Promise<unknown>, told: string) => {
    try {
      await work()
      notify(told)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.failed)
    }
    await utils.feeds.list.invalidate()
  }
  const anew = feed.last?.outcome === 'unchanged'
  const run = anew ? words.runAnyway : words.run
  const turn = on ? words.off : words.on
  const button = (label: string, onClick: () => void, more: { disabled?: boolean } = {}) => (
    <Button
      look="outline"
      size="small"
      aria-label={words.of(label, name)}
      onClick={onClick}
      {...more}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex min-w-48 flex-wrap gap-2 max-sm:justify-end">
      {button(
        run,
        () => void act(() => utils.client.feeds.run.mutate({ id, anew }), words.begun(name)),
        { disabled: running },
      )}
      {button(
        turn,
        () =>
          void act(
            () => utils.client.feeds.update.mutate({ id, version, on: !on }),
            (on ? words.isOff : words.isOn)(name),
          ),
      )}
      {button(words.edit, () => onAsk('edit'))}
      {button(words.remove, () => onAsk('remove'))}
    </span>
  )
}

function Remove({ feed: { id, name }, onClose }: { feed: Feed; onClose: () => void }) {
  const utils = trpc.useUtils()
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      text={words.removeText}
      action={words.remove}
      danger
      run={async () => {
        await utils.client.feeds.remove.mutate({ id })
        notify(words.removed(name))
        onClose()
        await utils.feeds.list.invalidate()
      }}
      onClose={onClose}
    />
  )
}
