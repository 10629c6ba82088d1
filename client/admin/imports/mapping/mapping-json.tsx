/** Edits the whole mapping as JSON, for the parts without a control. */
import { useEffect, useState } from 'react'
import { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminTexts } from '../../texts/texts.ts'

const labels = adminTexts.imports

interface Props {
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Reads a mapping from a text, or returns what is wrong with it. */
function read(text: string): { mapping?: Mapping; problem?: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This is not valid JSON.' }
  }
  const { data, error } = Mapping.safeParse(value)
  const [first] = error?.issues ?? []
  return data ? { mapping: data } : { problem: `${first?.path.join('.')}: ${first?.message}` }
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
    const { mapping: entered, problem: reason } = read(text)
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
