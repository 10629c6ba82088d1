/** Lists the imports of the last week, to open or continue. */
import { Link } from 'wouter'
import { isSettled } from '#server/modules/imports/contract/imports.schema.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { linkToImport } from '../../navigation/paths.ts'
import { adminTexts } from '../../texts/texts.ts'
import { UndoButton } from './import-undo.tsx'

const labels = adminTexts.imports

/** Polls as long as one of them is running. */
const refetchWhile = (items: readonly { state: Parameters<typeof isSettled>[0] }[] = []) =>
  items.some(({ state }) => !isSettled(state)) ? 1_500 : false

export function EarlierImports() {
  const query = trpc.imports.list.useQuery(
    { limit: 20 },
    { staleTime: 0, refetchInterval: ({ state }) => refetchWhile(state.data?.items) },
  )
  const items = query.data?.items ?? []
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <h2 id="earlier" className="title-3">
        {labels.earlier}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Files are stored for 7 days. You can undo an import for 30 days.
      </p>
      {query.isLoadingError && (
        <Failed
          className="mt-3"
          message="The earlier imports could not be loaded."
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && items.length === 0 && (
        <Empty title="No file was imported yet.">
          <p>Choose a file above. Your imports appear here.</p>
        </Empty>
      )}
      {items.length > 0 && (
        <PlainTable
          className="mt-3"
          caption={labels.earlier}
          wordy
          stacked
          head={['File', 'When', 'Who', 'Status', labels.undo.head]}
          rows={items.map((one) => [
            <Link
              key={one.id}
              href={linkToImport(one.id)}
              className="inline-block py-1 text-link"
              aria-label={`Open ${one.fileName}`}
            >
              {one.fileName}
            </Link>,
            formatDateTime(one.createdAt),
            one.actor,
            labels.states[one.state],
            isSettled(one.state) ? (
              <UndoButton key="undo" status={one} onStarted={() => query.refetch()} />
            ) : null,
          ])}
          rowKeys={items.map((one) => one.id)}
        />
      )}
    </section>
  )
}
