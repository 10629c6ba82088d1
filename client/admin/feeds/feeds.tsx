/** Lists the scheduled imports, with their state and their actions. */
import { CalendarClock, Pencil, Play, Power } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { api, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { list as listTexts } from '../../lib/texts/lists.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { type Action, actionsOf, useRowActions } from '../../lists/row-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/states.tsx'
import { linkToImport } from '../navigation/paths.ts'
import { type Feed, FeedDialog } from './feed-dialog.tsx'

/** Milliseconds between two polls while a feed runs. */
const every = 1_500
const title = 'On a schedule'

/** Returns the action that runs a feed. @param anew also imports an unchanged file */
const run = (label: string, anew: boolean): Action<Feed> => ({
  label,
  icon: Play,
  when: ({ running, last }) => !running && (last?.outcome === 'unchanged') === anew,
  run: ({ id }) => api.feeds.run.mutate({ id, anew }),
  done: ({ name }) => `${name} begins in a few seconds.`,
})

const turn = (label: string, on: boolean): Action<Feed> => ({
  label,
  icon: Power,
  when: (feed) => feed.on !== on,
  run: ({ id, version }) => api.feeds.update.mutate({ id, version, on }),
  done: ({ name }) => `${name} is switched ${on ? 'on' : 'off'}.`,
})

const actions: readonly Action<Feed>[] = [
  run('Run now', false),
  run('Run all the same', true),
  turn('Switch on', true),
  turn('Switch off', false),
  {
    label: listTexts.edit,
    icon: Pencil,
    dialog: (feed, close) => <FeedDialog stored={feed} onClose={close} />,
  },
  actionsOf<Feed>().remove({
    confirm: ({ name }) => ({
      title: `Delete ${name}?`,
      text: 'Its file is not fetched any more. Products and reports stay.',
    }),
    run: ({ id }) => api.feeds.remove.mutate({ id }),
    done: ({ name }) => `${name} is deleted.`,
  }),
]

function FeedList() {
  const query = trpc.feeds.list.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.running) ? every : false),
    },
  )
  const [adding, setAdding] = useState(false)
  const { column, dialog } = useRowActions({
    actions,
    rowName: ({ name }: Feed) => name,
    changed: (utils) => utils.feeds.list.invalidate(),
  })
  const all = query.data ?? []
  return (
    <section aria-labelledby="feeds" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="feeds" className="title-3">
          {title}
        </h2>
        <Button variant="outline" size="small" onClick={() => setAdding(true)}>
          <CalendarClock aria-hidden size={16} /> Schedule an import
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        The shop fetches a file from an address by itself, and imports it when it changed.
      </p>
      {query.isLoadingError && (
        <Failed
          className="mt-3"
          message="The scheduled imports could not be loaded."
          onRetry={() => query.refetch()}
        />
      )}
      {all.length > 0 && (
        <PlainTable
          className="mt-3"
          caption={title}
          wordy
          stacked
          head={['Name', 'State', 'Next', 'Actions']}
          rows={all.map((feed) => [
            <span key="name" className="block min-w-40 wrap-anywhere">
              {feed.name}
              <span className="clamp text-muted break-all">{feed.url}</span>
            </span>,
            <State key="state" feed={feed} />,
            feed.nextAt ? formatDateTime(feed.nextAt) : 'not by itself',
            column.cell(feed, 0),
          ])}
          rowKeys={all.map(({ id }) => id)}
        />
      )}
      {adding && <FeedDialog onClose={() => setAdding(false)} />}
      {dialog}
    </section>
  )
}

export const Feeds = whenModule('feeds', FeedList)

const tones = { on: 'green', off: 'neutral', stopped: 'red' } as const

function State({ feed: { name, running, state, last, failures } }: { feed: Feed }) {
  return (
    <span className="block max-w-md min-w-48 max-sm:text-end">
      {running ? (
        <Badge tone="yellow">running</Badge>
      ) : failures > 0 && state === 'on' ? (
        <Badge tone="red">failing</Badge>
      ) : (
        <Badge tone={tones[state]}>{state}</Badge>
      )}
      <span className="mt-1 block wrap-anywhere">
        {last
          ? `Last on ${formatDateTime(last.at)}. ${last.message ?? ''} `
          : 'It has not run yet.'}
        {last?.importId && (
          <Link
            href={linkToImport(last.importId)}
            aria-label={`Report of ${name}`}
            className="text-link"
          >
            Report
          </Link>
        )}
      </span>
    </span>
  )
}
