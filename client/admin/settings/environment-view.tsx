/** Shows the operator's settings read-only; the operator changes them on the server. */

import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { settingLabels, settings as words } from '../texts/settings.ts'

export function EnvironmentView() {
  const query = trpc.settings.environment.useQuery({})
  return (
    <section aria-labelledby="group" className="max-w-4xl">
      <h2 id="group" className="title-3">
        {words.environment}
      </h2>
      <p className="mt-1 mb-6 text-muted">{words.environmentText}</p>
      <Loaded query={query} failed={words.loadFailed}>
        {({ items }) => (
          <PlainTable
            caption={words.environmentCaption}
            head={words.environmentHead}
            wordy
            rows={items.map(({ name, value, source, settings }) => [
              name,
              <span key="value" className="block min-w-36 wrap-anywhere">
                {value ?? words.unset}
              </span>,
              words.sources[source],
              settings.map((key) => settingLabels[key]).join(', '),
            ])}
          />
        )}
      </Loaded>
    </section>
  )
}
