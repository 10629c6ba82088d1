/** The settings of one group as one form. */
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Colours } from '#server/settings/look.schema.ts'
import type { SettingGroup } from '#server/settings/registry.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { paths } from '../paths.ts'
import { settingGroups, settingLabels, settings as words } from '../texts/settings.ts'
import { EditNotes } from '../ui/edit-notes.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ColoursPreview } from './colour-field.tsx'
import { Editor } from './editor.tsx'
import { fieldOfSetting, issuesOf } from './fields.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { readCell, type Setting, settingsOf, useGroupForm } from './use-group-form.ts'

interface Props {
  group: SettingGroup
  items: readonly Setting[]
}

const none: ReadonlyMap<string, string> = new Map()

export function GroupForm({ group, items }: Props) {
  const { form, base, conflict, startAfresh, renew, change } = useGroupForm(
    group,
    settingsOf(group, items),
  )
  const [history, setHistory] = useState<Setting>()
  return (
    <form onSubmit={form.onSubmit} noValidate className="max-w-4xl" aria-labelledby="group">
      <h2 id="group" className="title-3">
        {settingGroups[group].title}
      </h2>
      <p className="mt-1 mb-6 text-muted">{settingGroups[group].text}</p>
      <EditNotes
        draft={form.fromDraft && !conflict}
        startAfresh={startAfresh}
        conflict={conflict}
      />
      <FormSummary form={form} />
      <div className="space-y-8">
        {base.map((setting) => {
          const { key, fixedBy, changedAt, changedBy } = setting
          const { value } = readCell(form.values[key])
          return (
            <div key={key} data-setting={key}>
              <Editor
                id={`${form.id}-${key}`}
                label={settingLabels[key]}
                field={fieldOfSetting(key)}
                value={value}
                onChange={(next) => change(key, next)}
                disabled={fixedBy !== null}
                issues={form.errors[key] ? issuesOf(key, value) : none}
                path=""
              />
              {key === 'look.colours' && (
                <div className="mt-4">
                  <ColoursPreview colours={value as Colours} />
                </div>
              )}
              <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
                {fixedBy !== null && <p>{words.fixedBy(fixedBy)}</p>}
                {fixedBy === null && changedAt && changedBy && (
                  <p>{words.changed(changedBy, formatDateTime(changedAt))}</p>
                )}
                {setting.version > 0 && (
                  <Button
                    look="plain"
                    size="small"
                    aria-label={words.historyOf(settingLabels[key])}
                    onClick={() => setHistory(setting)}
                  >
                    <History aria-hidden size={16} /> {words.history}
                  </Button>
                )}
              </div>
            </div>
          )
        })}
      </div>
      <SaveBar
        label={words.save}
        dirty={form.dirty}
        busy={form.busy}
        onSave={() => void form.onSubmit()}
        back={paths.dashboard}
      />
      {history && (
        <HistoryDialog setting={history} onClose={() => setHistory(undefined)} onUndone={renew} />
      )}
    </form>
  )
}
