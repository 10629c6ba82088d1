/** A row that is looked at over its list: named in the address, so that a reload shows it again. */
import { useState } from 'react'
import type { ListState, OpenName } from './list-state.ts'

/**
 * @param name parameter of the address; without it no row is open
 * @returns the open row; also when what was done to it took it out of the list
 */
export function useOpened<Row>(
  list: ListState,
  name: OpenName | undefined,
  rows: readonly Row[] = [],
  rowKey: (row: Row) => string,
) {
  const [last, setLast] = useState<Row>()
  const id = name && list.get(name)
  const isOpen = (row: Row | undefined) => row !== undefined && rowKey(row) === id
  const opened = rows.find(isOpen) ?? (isOpen(last) ? last : undefined)
  return {
    opened,
    /** Opens a row, or shows the open one as it is now. */
    open: (row: Row) => {
      setLast(row)
      if (name && !isOpen(row)) list.keep({ [name]: rowKey(row) })
    },
    close: () => name && list.keep({ [name]: undefined }),
  }
}
