/** Edits the whole mapping as JSON, for the parts without a control. */
import { useEffect, useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { parseMapping } from './mapping-draft.ts'

const labels = adminTexts.imports

interface Props {
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

export function MappingJson({ mapping, onChange }: Props) {
  const printed = JSON.stringify(mapping, null, 2)
  const [text, setText] = useState(printed)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    setText(printed)
    setProblem(undefined)
  }, [printed])
  const apply = () => {
    const { mapping: entered, problem: reason } = parseMapping(text)
    setProblem(reason)
    if (entered) onChange(entered)
  }
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-9 items-center text-sm text-link">
        {labels.advanced}
      </summary>
      <TextArea
        label={labels.advanced}
        hideLabel
        hint="The format is described in docs/import.md. JSON supports more options than the fields above."
        name="mapping"
        rows={12}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="outline" size="small" className="mt-3" onClick={apply}>
        Apply mapping
      </Button>
    </details>
  )
}
