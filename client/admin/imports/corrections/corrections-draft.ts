/** Holds the corrections of rejected rows until they are imported. */
import { useState } from 'react'
import type { Inputs, Outputs } from '../../../lib/api/trpc.ts'

export type RejectedProduct = Outputs['imports']['listRejectedRows']['items'][number]
export type RawCell = RejectedProduct['rows'][number]['cells'][number]

/** The position of a cell. */
export interface Place {
  position: number
  row: number
  column: string
}

type Draft = ReadonlyMap<string, Place & { value: string }>

const keyOf = ({ position, row, column }: Place): string => `${position} ${row} ${column}`

export function useCorrections() {
  const [draft, setDraft] = useState<Draft>(new Map())
  const edit = (place: Place, value: string, original: string) =>
    setDraft((now) => {
      const next = new Map(now)
      if (value === original) next.delete(keyOf(place))
      else next.set(keyOf(place), { ...place, value })
      return next
    })
  return {
    edit,
    typed: (place: Place) => draft.get(keyOf(place))?.value,
    products: new Set([...draft.values()].map(({ position }) => position)).size,
    corrections: correctionsOf(draft),
  }
}

function correctionsOf(draft: Draft): Inputs['imports']['correctRows']['corrections'] {
  const rows = Map.groupBy(draft.values(), ({ position, row }) => `${position} ${row}`)
  return [...rows.values()].map((cells) => ({
    position: cells[0]!.position,
    row: cells[0]!.row,
    cells: cells.map(({ column, value }) => ({ column, value })),
  }))
}
