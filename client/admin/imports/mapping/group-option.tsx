/** Chooses the columns of one option of product groups, such as shade: values, name and swatches. */
import { X } from 'lucide-react'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { ColumnSelect } from './column-select.tsx'
import type { FileColumns } from './columns.tsx'
import { type OptionColumns, withRule } from './mapping-draft.ts'

const labels = adminTexts.importMapping.groups
const separators: Record<string, string> = labels.separators
/** A choice that is no column; no header begins so. */
const fixed = '\u0000fixed'

interface Props {
  /** its number, from 1 */
  place: number
  file: FileColumns
  option: OptionColumns
  /** a cell may list several values */
  canList: boolean
  /** @param option undefined removes it */
  onChange: (option: OptionColumns | undefined) => void
}

export function GroupOption({ place, file, option, canList, onChange }: Props) {
  const { value, name, nameColumn, swatch, separator = '' } = option
  const nameBy = (chosen: string) => {
    const { name: _, nameColumn: __, ...rest } = option
    if (chosen === fixed) onChange({ ...rest, name: labels.option(place) })
    else onChange(chosen ? { ...rest, nameColumn: file.columnAt(chosen) } : rest)
  }
  return (
    <fieldset className="mt-3 min-w-0 rounded-card border border-line px-4 pb-4">
      <legend className="sr-only">{labels.option(place)}</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden className="font-medium">
          {labels.option(place)}
        </span>
        <IconButton label={labels.remove(place)} onClick={() => onChange(undefined)}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <ColumnSelect
          label={labels.value}
          name={`option-${place}-value`}
          file={file}
          column={value}
          onChange={(next) => next !== undefined && onChange({ ...option, value: next })}
        />
        <div className="min-w-0 space-y-2">
          <SelectField
            label={labels.optionName}
            name={`option-${place}-name`}
            value={
              nameColumn === undefined
                ? name === undefined
                  ? ''
                  : fixed
                : file.placeOf(nameColumn)
            }
            onChange={({ target }) => nameBy(target.value)}
          >
            {(!file.byNumber || name === undefined) && (
              <option value="">{labels.header(String(value))}</option>
            )}
            <option value={fixed}>{labels.fixed}</option>
            {file.missing(nameColumn)}
            {file.options}
          </SelectField>
          {name !== undefined && nameColumn === undefined && (
            <TextField
              hideLabel
              label={labels.fixedName(place)}
              name={`option-${place}-fixed`}
              autoComplete="off"
              maxLength={50}
              value={name}
              onChange={({ target }) => onChange({ ...option, name: target.value })}
            />
          )}
        </div>
        <ColumnSelect
          label={labels.swatch}
          name={`option-${place}-swatch`}
          none={labels.none}
          hint={labels.swatchHint}
          file={file}
          column={swatch}
          onChange={(next) => onChange(withRule(option, 'swatch', next))}
        />
        {canList && (
          <SelectField
            label={labels.perCell}
            name={`option-${place}-separator`}
            value={separator}
            onChange={({ target }) =>
              onChange(withRule(option, 'separator', target.value || undefined))
            }
          >
            {Object.entries({ ...separators, [separator]: separators[separator] ?? separator }).map(
              ([one, label]) => (
                <option key={one} value={one}>
                  {label}
                </option>
              ),
            )}
          </SelectField>
        )}
      </div>
    </fieldset>
  )
}
