/** Suggests saved mappings that fit the file, and lets the user choose any. */
import { useState } from 'react'
import { SelectField } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { savedMappings as labels } from '../../texts/saved-mappings.ts'
import type { SavedMappings } from './saved-mappings.ts'

interface Props {
  saved: SavedMappings
  /** this file has no mapping decisions yet */
  isFresh: boolean
}

export function ChooseMapping({ saved, isFresh }: Props) {
  const { items, chosen, take, clear } = saved
  const [declined, setDeclined] = useState(false)
  if (items.length === 0) return null
  const proposed = items.find(({ fit }) => fit?.isProposed)
  const missing = items.find(({ id }) => id === chosen?.id)?.fit?.missing ?? []
  return (
    <div className="mb-4">
      {proposed && isFresh && !declined && !chosen && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-60 break-words">
            <span className="font-medium">{labels.proposed(proposed.name)}</span>{' '}
            {proposed.fit?.reason}
          </p>
          <Button size="small" onClick={() => void take(proposed.id)}>
            {labels.accept}
          </Button>
          <Button variant="outline" size="small" onClick={() => setDeclined(true)}>
            {labels.decline}
          </Button>
        </div>
      )}
      <SelectField
        className="max-w-sm"
        label={labels.choose}
        name="saved-mapping"
        value={chosen?.id ?? ''}
        onChange={({ target }) => (target.value ? void take(target.value) : clear())}
      >
        <option value="">{labels.none}</option>
        {items.map(({ id, name, fit }) => (
          <option key={id} value={id}>
            {fit?.missing.length ? labels.lacking(name, fit.missing.length) : name}
          </option>
        ))}
      </SelectField>
      {chosen && missing.length > 0 && (
        <p className="mt-2 text-sm break-words text-caution">
          {labels.lacks(chosen.name, missing.join(', '))}
        </p>
      )}
    </div>
  )
}
