/** Somebody else saved first: which fields, and the two ways on. */
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { adminTexts } from '../texts.ts'

interface Props {
  /** labels of the fields that differ */
  fields: readonly string[]
  onTheirs: () => void
  onMine: () => void
}

const words = adminTexts.form

export function ConflictNote({ fields, onTheirs, onMine }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-card border-2 border-caution bg-caution-soft px-5 py-4"
    >
      <p className="font-semibold">{words.conflict}</p>
      <p className="mt-1 text-sm">
        {words.conflictText} {fields.length > 0 && words.conflictFields(fields.join(', '))}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={onTheirs}>
          {words.loadTheirs}
        </Button>
        <Button size="small" look="outline" onClick={onMine}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  )
}
