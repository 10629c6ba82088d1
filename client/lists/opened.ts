/** A row that is looked at over its list: named in the address, so that a reload shows it again. */
import { useState } from 'react'
import type { ListState, OpenName } from './list-state.ts'

/**
 * @param name parameter of the address
 * @returns the open row; also when what was done to it took it out of the list
 */
export function useOpened<Row extends { id: string }>(
  list: ListState,
  name: OpenName,
  rows: readonly Row[] = [],
) {
  const [last, setLast] = useState<Row>()
  const id = list.get(name)
  const opened = rows.find((row) => row.id === id) ?? (last?.id === id ? last : undefined)
  return {
    opened,
    /** Opens a row, or shows the open one as it is now. */
    open: (row: Row) => {
      setLast(row)
      if (row.id !== id) list.keep({ [name]: row.id })
    },
    close: () => list.keep({ [name]: undefined }),
  }
}
