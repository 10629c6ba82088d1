/** The imports of the last week, to be looked at again or gone on with. */
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/format.ts'
import { trpc } from '../../trpc.ts'
import { linkToImport } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { PlainTable } from '../ui/plain-table.tsx'

const words = adminTexts.imports

export function EarlierImports() {
  const query = trpc.imports.list.useQuery({ limit: 20 }, { staleTime: 0 })
  const items = query.data?.items ?? []
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <h2 id="earlier" className="title-3">
        {words.earlier}
      </h2>
      <p className="mt-1 text-sm text-muted">{words.noEarlier}</p>
      {items.length > 0 && (
        <PlainTable
          className="mt-3"
          caption={words.earlier}
          wordy
          head={[words.file, words.when, words.who, words.state]}
          rows={items.map((one) => [
            <Link
              key={one.id}
              href={linkToImport(one.id)}
              className="inline-block py-1 text-link"
              aria-label={words.open(one.fileName)}
            >
              {one.fileName}
            </Link>,
            formatDateTime(one.createdAt),
            one.actor,
            words.states[one.state],
          ])}
          rowKeys={items.map((one) => one.id)}
        />
      )}
    </section>
  )
}
