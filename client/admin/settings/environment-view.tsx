/** Shows the operator's settings read-only; the operator changes them on the server. */

import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { settings as labels, settingLabels } from '../texts/settings.ts'

export function EnvironmentView() {
  const query = trpc.settings.environment.useQuery({})
  return (
    <section aria-labelledby="group" className="max-w-4xl">
      <h2 id="group" className="title-3">
        {labels.environment}
      </h2>
      <p className="mt-1 mb-6 text-muted">
        To change these environment variables, edit them on the server and restart the shop. Each
        overrides the setting of the same meaning. Sign-in with Google needs GOOGLE_CLIENT_ID: the
        client ID of a web application from the Google Cloud console.
      </p>
      <Loaded query={query} failed={labels.loadFailed}>
        {({ items }) => (
          <PlainTable
            caption="Environment variables"
            head={labels.environmentHead}
            wordy
            rows={items.map(({ name, value, source, settings }) => [
              name,
              <span key="value" className="block min-w-36 wrap-anywhere">
                {value ?? 'Not set'}
              </span>,
              labels.sources[source],
              settings.map((key) => settingLabels[key]).join(', '),
            ])}
          />
        )}
      </Loaded>
    </section>
  )
}
