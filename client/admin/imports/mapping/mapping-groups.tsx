/** Chooses what the variants of the file become, and the columns of product groups in tables. */
import { useState } from 'react'
import { maxOptions } from '#server/modules/catalog/products/variants.schema.ts'
import type { ImportFormat, Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { CheckField, SelectField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { ColumnSelect } from './column-select.tsx'
import type { FileColumns } from './columns.tsx'
import { GroupOption } from './group-option.tsx'
import { type GroupColumns, withOption, withOptionAt, withRule } from './mapping-draft.ts'

const labels = adminTexts.importMapping.groups
const allWays = ['group', 'separate', 'merge'] as const

interface Props {
  format: ImportFormat
  file: FileColumns
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

export function MappingGroups({ format, file, mapping, onChange }: Props) {
  const { group, variants } = mapping
  // A group that was cleared returns with all its columns.
  const [last, setLast] = useState(group)
  const isTable = format === 'table' || format === 'objects'
  const hasList = group?.list !== undefined
  const rule = variants ?? (group || !isTable ? 'group' : 'separate')
  // A product that lists its variants is one product unless they are grouped.
  const way = hasList && rule === 'separate' ? 'merge' : rule
  const ways = allWays.filter((one) =>
    hasList ? one !== 'separate' : one !== 'merge' || !(isTable || format === 'araliya'),
  )
  const put = (next: GroupColumns | undefined) => {
    setLast(next ?? group)
    const rest = withRule(mapping, 'group', next)
    onChange(next ? rest : withRule(rest, 'variants', undefined))
  }
  const choose = (next: (typeof allWays)[number]) => {
    const changed = withRule(mapping, 'variants', next)
    onChange(next === 'group' && isTable && !group ? withRule(changed, 'group', last) : changed)
  }
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-4">
      <legend className="float-start mb-1 w-full font-semibold">{labels.title}</legend>
      <div className="clear-both">
        {ways.map((one) => (
          <CheckField
            key={one}
            kind="radio"
            name="variants"
            className="items-start py-1.5"
            label={
              <>
                {labels.ways[one]}
                <span className="block text-sm text-muted">{labels.hints[one]}</span>
              </>
            }
            checked={way === one}
            onChange={() => choose(one)}
          />
        ))}
        {typeof way === 'object' && (
          <CheckField
            kind="radio"
            name="variants"
            label={labels.mergeBy(way.mergeBy.join(', '))}
            checked
            readOnly
          />
        )}
        {isTable && way === 'group' && (
          <div className="mt-2 grid items-start gap-4 sm:grid-cols-3">
            <ColumnSelect
              label={labels.handle}
              name="group-handle"
              none={group ? labels.none : labels.choose}
              hint={labels.handleHint}
              file={file}
              column={group?.handle}
              onChange={(handle) =>
                put(handle === undefined ? undefined : { options: [], ...group, handle })
              }
            />
            {group && (
              <GroupDetails
                file={file}
                group={group}
                isJson={format === 'objects'}
                onChange={put}
              />
            )}
          </div>
        )}
        {isTable && way === 'group' && group && group.variations === undefined && (
          <GroupOptions file={file} group={group} isJson={format === 'objects'} onChange={put} />
        )}
      </div>
    </fieldset>
  )
}

interface ColumnsProps {
  file: FileColumns
  isJson: boolean
  group: GroupColumns
  onChange: (group: GroupColumns) => void
}

/** Chooses the columns of a group's name, and of the order or the list of its variants. */
function GroupDetails({ file, group, isJson, onChange }: ColumnsProps) {
  const list = isJson ? 'list' : 'position'
  const select = (key: 'name' | 'position' | 'list' | 'variations') => (
    <ColumnSelect
      label={labels[key]}
      name={`group-${key}`}
      none={labels.none}
      hint={labels.columnHints[key]}
      file={file}
      column={group[key]}
      onChange={(column) => onChange(withRule(group, key as 'name', column))}
    />
  )
  return (
    <>
      {select('name')}
      {select(group.variations === undefined ? list : 'variations')}
    </>
  )
}

/** Lists the options of a group, and adds one. */
function GroupOptions({ file, group, isJson, onChange }: ColumnsProps) {
  const { options } = group
  const next = options.length + 1
  const add = (place: string) =>
    // A number is no name for shoppers.
    onChange(
      withOption(group, file.columnAt(place), file.byNumber ? labels.option(next) : undefined),
    )
  return (
    <section aria-labelledby="group-options" className="mt-4">
      <p id="group-options" className="font-medium">
        {labels.options}
      </p>
      <p className="text-sm text-muted">{labels.optionsHint}</p>
      {options.map((option, at) => (
        <GroupOption
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          key={at}
          place={at + 1}
          file={file}
          option={option}
          canList={!isJson}
          onChange={(changed) => onChange(withOptionAt(group, at, changed))}
        />
      ))}
      {options.length < maxOptions && (
        <SelectField
          className="mt-3 max-w-60"
          label={labels.add}
          name="add-option"
          value=""
          onChange={({ target }) => target.value && add(target.value)}
        >
          <option value="">{labels.choose}</option>
          {file.options}
        </SelectField>
      )}
    </section>
  )
}
