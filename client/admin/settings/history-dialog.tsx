/** Lists the changes of a setting, newest first; each can be undone. */
import { useState } from 'react'
import { Loaded } from '../../forms/loaded.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { settings as labels, settingLabels } from '../texts/settings.ts'
import { readable, type Setting } from './use-group-form.ts'

interface Props {
  setting: Pick<Setting, 'key' | 'version' | 'fixedBy'>
  onClose: () => void
  onUndone: (setting: Setting) => void
}

const shown = (value: unknown) => (value === null ? 'Default' : readable(value) || '–')

export function HistoryDialog({ setting, onClose, onUndone }: Props) {
  const { key } = setting
  const label = settingLabels[key]
  const [limit, setLimit] = useState(20)
  const query = trpc.settings.history.useQuery({ key, limit }, { staleTime: 0 })
  const [undoing, setUndoing] = useState<number>()
  const undo = async (change: number) => {
    setUndoing(change)
    try {
      // this list may hold a newer version
      const version = query.data?.items[0]?.version ?? setting.version
      onUndone(await api.settings.undo.mutate({ key, change, version }))
      notify(`${label} restored.`)
      onClose()
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? 'The change could not be undone.')
      void query.refetch()
    }
    setUndoing(undefined)
  }
  return (
    <Dialog title={labels.historyOf(label)} onClose={onClose}>
      <Loaded query={query} failed="The history could not be loaded.">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 && <p>Default value.</p>}
            <ol className="divide-y divide-line">
              {items.map(({ version, at, actor, before, after }) => (
                <li key={version} className="py-4 first:pt-0">
                  <p className="text-sm text-muted">{labels.changed(actor, formatDateTime(at))}</p>
                  <dl className="mt-2 grid gap-2 text-sm sm:grid-cols-2">
                    <div className="min-w-0">
                      <dt className="font-medium">Before</dt>
                      <dd className="line-clamp-6 wrap-anywhere">{shown(before)}</dd>
                    </div>
                    <div className="min-w-0">
                      <dt className="font-medium">After</dt>
                      <dd className="line-clamp-6 wrap-anywhere">{shown(after)}</dd>
                    </div>
                  </dl>
                  {setting.fixedBy === null && (
                    <Button
                      variant="outline"
                      size="small"
                      className="mt-3"
                      busy={undoing === version}
                      onClick={() => void undo(version)}
                    >
                      Undo this change
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {nextCursor !== null && limit < 200 && (
              <Button variant="plain" size="small" onClick={() => setLimit(200)}>
                Older changes
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
