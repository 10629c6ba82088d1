/** Renders some settings as one form: a group, or a step of the guide. */
import { History } from 'lucide-react'
import { useState } from 'react'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import type { Colours } from '#server/modules/settings/definitions/theme.schema.ts'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { paths } from '../navigation/paths.ts'
import { settings as labels, settingLabels } from '../texts/settings.ts'
import { ColoursPreview, Contrasts } from './colour-field.tsx'
import { Editor } from './editor.tsx'
import { fieldOfSetting, issuesOf } from './fields.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { type Offer, offersFor } from './offers.ts'
import { readCell, type Setting, useGroupForm } from './use-group-form.ts'

interface Props {
  /** the name of the form and of its draft */
  name: string
  title: string
  items: readonly Setting[]
  /** the label of the button */
  label?: string
  /** the target of Cancel */
  back?: string
  /** called after all settings are saved and reloaded */
  onSaved?: () => void
}

const none: ReadonlyMap<string, string> = new Map()

export function GroupForm({ name, title, items, label, back, onSaved }: Props) {
  const { form, base, conflict, startAfresh, renew, change } = useGroupForm(name, items, onSaved)
  const [history, setHistory] = useState<Setting>()
  return (
    <form onSubmit={form.onSubmit} noValidate className="max-w-4xl" aria-label={title}>
      <EditNotes
        draft={form.fromDraft && !conflict}
        discardDraft={startAfresh}
        conflict={conflict}
      />
      <FormSummary form={form} />
      <Offers
        keys={base.filter(({ fixedBy }) => fixedBy === null).map(({ key }) => key)}
        take={({ values }) => {
          for (const [key, next] of Object.entries(values))
            change(key as SettingKey, next(readCell(form.values[key]).value))
        }}
      />
      <div className="space-y-8">
        {base.map((setting) => {
          const { key, fixedBy, changedAt, changedBy } = setting
          const { value } = readCell(form.values[key])
          return (
            <div key={key} data-setting={key} className="space-y-4">
              {key === 'theme.colours' && <ColoursPreview colours={value as Colours} />}
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
              {key === 'theme.colours' && <Contrasts colours={value as Colours} />}
              <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
                {fixedBy !== null && <p>{`Fixed by ${fixedBy} in the environment.`}</p>}
                {fixedBy === null && changedAt && changedBy && (
                  <p>{labels.changed(changedBy, formatDateTime(changedAt))}</p>
                )}
                {setting.version > 0 && (
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={labels.historyOf(settingLabels[key])}
                    onClick={() => setHistory(setting)}
                  >
                    <History aria-hidden size={16} /> History
                  </Button>
                )}
              </div>
            </div>
          )
        })}
      </div>
      <SaveBar form={form} label={label ?? 'Save settings'} back={back ?? paths.dashboard} />
      {history && (
        <HistoryDialog setting={history} onClose={() => setHistory(undefined)} onUndone={renew} />
      )}
    </form>
  )
}

function Offers({ keys, take }: { keys: readonly string[]; take: (offer: Offer) => void }) {
  const offers = offersFor(keys)
  if (offers.length === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">Start with:</p>
      {offers.map((offer) => (
        <Button key={offer.label} variant="outline" size="small" onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
