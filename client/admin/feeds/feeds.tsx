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
const title = 'Scheduled imports'

/** Returns the action that runs a feed. @param force also imports an unchanged file */
const run = (label: string, force: boolean): Action<Feed> => ({
  label,
  icon: Play,
  when: ({ running, lastRun }) => !running && (lastRun?.outcome === 'unchanged') === force,
  run: ({ id }) => api.feeds.run.mutate({ id, force }),
  done: ({ name }) => `${name} starts in a few seconds.`,
})

const toggle = (label: string, enabled: boolean): Action<Feed> => ({
  label,
  icon: Power,
  when: (feed) => feed.enabled !== enabled,
  run: ({ id, version }) => api.feeds.update.mutate({ id, version, enabled }),
  done: ({ name }) => `${name} ${enabled ? 'enabled' : 'disabled'}.`,
})

const actions: readonly Action<Feed>[] = [
  run('Run now', false),
  run('Run anyway', true),
  toggle('Enable', true),
  toggle('Disable', false),
  {
    label: listTexts.edit,
    icon: Pencil,
    dialog: (feed, close) => <FeedDialog stored={feed} onClose={close} />,
  },
  actionsOf<Feed>().remove({
    confirm: ({ name }) => ({
      title: `Delete ${name}?`,
      text: 'The file is no longer imported. Products and reports stay.',
    }),
    run: ({ id }) => api.feeds.remove.mutate({ id }),
    done: ({ name }) => `${name} deleted.`,
  }),
]

function FeedList() {
  const query = trpc.feeds.list.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.running) ? every : false,
    },
  )
  const [adding, setAdding] = useState(false)
  const { column, dialog } = useRowActions({
    actions,
    rowName: ({ name }: Feed) => name,
    changed: (utils) => utils.feeds.list.invalidate(),
  })
  const all = query.data?.items ?? []
  return (
    <section aria-labelledby="feeds" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="feeds" className="title-3">
          {title}
        </h2>
        <Button variant="outline" size="small" onClick={() => setAdding(true)}>
          <CalendarClock aria-hidden size={16} /> Schedule import
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        The shop downloads a file regularly and imports it when it changed.
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
          head={['Name', 'Status', 'Next run', 'Actions']}
          rows={all.map((feed) => [
            <span key="name" className="block min-w-40 wrap-anywhere">
              {feed.name}
              <span className="clamp text-muted break-all">{feed.url}</span>
            </span>,
            <State key="state" feed={feed} />,
            feed.nextRunAt ? formatDateTime(feed.nextRunAt) : 'Not scheduled',
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
const stateLabels = { on: 'Enabled', off: 'Disabled', stopped: 'Stopped' } as const

function State({ feed: { name, running, state, lastRun, failures } }: { feed: Feed }) {
  return (
    <span className="block max-w-md min-w-48 max-sm:text-end">
      {running ? (
        <Badge tone="yellow">Running</Badge>
      ) : failures > 0 && state === 'on' ? (
        <Badge tone="red">Failing</Badge>
      ) : (
        <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
      )}
      <span className="mt-1 block wrap-anywhere">
        {lastRun
          ? `Last run ${formatDateTime(lastRun.at)}. ${lastRun.message ?? ''} `
          : 'Not run yet.'}
        {lastRun?.importId && (
          <Link
            href={linkToImport(lastRun.importId)}
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
