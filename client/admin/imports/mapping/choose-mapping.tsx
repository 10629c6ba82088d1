/** Suggests saved mappings that fit the file, and lets the user choose any. */

import { useState } from 'react'
import { SelectField } from '../../../forms/field.tsx'
import { plural } from '../../../lib/values/numbers.ts'
import { Button } from '../../../ui/button.tsx'
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
            <span className="font-medium">{`The saved mapping “${proposed.name}” matches this file.`}</span>{' '}
            {proposed.fit?.reason}
          </p>
          <Button size="small" onClick={() => void take(proposed.id)}>
            Use mapping
          </Button>
          <Button variant="outline" size="small" onClick={() => setDeclined(true)}>
            Dismiss
          </Button>
        </div>
      )}
      <SelectField
        className="max-w-sm"
        label="Saved mapping"
        name="saved-mapping"
        value={chosen?.id ?? ''}
        onChange={({ target }) => (target.value ? void take(target.value) : clear())}
      >
        <option value="">None</option>
        {items.map(({ id, name, fit }) => (
          <option key={id} value={id}>
            {fit?.missing.length
              ? `${name} (${plural(fit.missing.length, 'column', 'columns')} not in this file)`
              : name}
          </option>
        ))}
      </SelectField>
      {chosen && missing.length > 0 && (
        <p className="mt-2 text-sm break-words text-caution">
          {`This file lacks columns of “${chosen.name}”: ${missing.join(', ')}. Choose other columns below.`}
        </p>
      )}
    </div>
  )
}
