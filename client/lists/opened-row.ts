/** Opens a row over its list; the address names the row, so that a reload shows it again. */
import { useState } from 'react'
import type { ListState, OpenName } from './list-state.ts'

/**
 * Returns the opened row and how to open or close one.
 * @param name parameter of the address; without it no row is open
 * @returns the open row, even after an action removed it from the list
 */
export function useOpenedRow<Row>(
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
    /** Opens a row, or updates the open one. */
    open: (row: Row) => {
      setLast(row)
      if (name && !isOpen(row)) list.keep({ [name]: rowKey(row) })
    },
    close: () => name && list.keep({ [name]: undefined }),
  }
}
