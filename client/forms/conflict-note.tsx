/**
 * Lists the fields of a conflicting save, with both values, and offers the two ways to resolve it.
 */
import { useEffect, useRef } from 'react'
import { form as labels } from '../lib/texts/forms.ts'
import { Button } from '../ui/button.tsx'
import type { Conflict } from './use-edit.ts'

/** Most characters shown of a value: enough to distinguish two values. */
const longest = 120

function quote(text: string): string {
  const value = text.trim()
  if (value === '') return labels.nothing
  return `“${value.length > longest ? `${value.slice(0, longest)}…` : value}”`
}

export function ConflictNote({ fields, takeTheirs, keepMine }: Conflict) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-card border-2 border-caution bg-caution-soft px-5 py-4"
    >
      <p className="font-semibold">{labels.conflict}</p>
      <p className="mt-1 text-sm">{labels.conflictText}</p>
      {fields.length > 0 && (
        <>
          <p className="mt-2 text-sm">{labels.conflictFields}</p>
          <ul className="list-disc ps-5 text-sm wrap-anywhere">
            {fields.map(({ label, theirs, mine }) => (
              <li key={label}>
                <span className="font-medium">{label}</span>:{' '}
                {labels.conflictMine(quote(theirs), quote(mine))}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={takeTheirs}>
          {labels.loadTheirs}
        </Button>
        <Button size="small" variant="outline" onClick={keepMine}>
          {labels.keepMine}
        </Button>
      </div>
    </div>
  )
}
