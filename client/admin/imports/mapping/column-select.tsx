/** Renders a labelled select of the file's columns, with example values of the chosen one. */
import { SelectField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import type { Column, FileColumns } from './columns.tsx'

const labels = adminTexts.importMapping.groups
/** Characters of the example values: cells may be long. */
const maxExample = 80

const shorten = (text: string): string =>
  text.length > maxExample ? `${text.slice(0, maxExample)}…` : text

interface Props {
  label: string
  name: string
  file: FileColumns
  column: Column | undefined
  /** the choice of no column; absent: a column is required */
  none?: string
  hint?: string
  onChange: (column: Column | undefined) => void
}

export function ColumnSelect({ file, column, none, hint, onChange, ...field }: Props) {
  const place = file.placeOf(column)
  const example = file.exampleOf(place)
  return (
    <SelectField
      {...field}
      hint={[hint, example && labels.example(shorten(example))].filter(Boolean).join(' ')}
      value={place}
      onChange={({ target: { value } }) => onChange(value ? file.columnAt(value) : undefined)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {file.missing(column)}
      {file.options}
    </SelectField>
  )
}
