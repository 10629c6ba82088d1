/** The last column of docs/screens.md#the-admin-area's tables: Edit, which leads to the form, and Delete. */

import { RotateCcw, Trash2 } from '../../ui/icons.ts'
import { adminTexts } from '../texts.ts'
import type { Column } from './data-table.tsx'
import { Pencil } from './icons.ts'
import { RowAction } from './row-action.tsx'

const words = adminTexts.list

interface Options<Row> {
  label: string
  nameOf: (row: Row) => string
  /** where it is edited, and the row as the form's navigation state */
  edit: (row: Row) => { href: string; state: object }
  remove: (row: Row) => void
}

export const editDeleteColumn = <Row,>(options: Options<Row>): Column<Row> => ({
  key: 'action',
  label: options.label,
  fixed: true,
  sticky: true,
  className: 'sm:whitespace-nowrap',
  cell: (row) => {
    const name = options.nameOf(row)
    return (
      <span className="flex gap-1">
        <RowAction
          icon={Pencil}
          label={words.edit}
          name={words.editName(name)}
          {...options.edit(row)}
        />
        <RowAction
          icon={Trash2}
          label={words.delete}
          name={words.deleteName(name)}
          onClick={() => options.remove(row)}
        />
      </span>
    )
  },
})

/** The last column of a list of deleted things: Restore. */
export const restoreColumn = <Row,>({
  label,
  nameOf,
  restore,
}: Pick<Options<Row>, 'label' | 'nameOf'> & { restore: (row: Row) => void }): Column<Row> => ({
  key: 'action',
  label,
  fixed: true,
  sticky: true,
  className: 'sm:whitespace-nowrap',
  cell: (row) => (
    <RowAction
      icon={RotateCcw}
      label={words.restore}
      name={words.restoreName(nameOf(row))}
      onClick={() => restore(row)}
    />
  ),
})
