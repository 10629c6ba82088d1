/** A filter that leaves nothing, and the way out of it. */
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import type { ListState } from '../lib/list-state.ts'
import { adminTexts } from '../texts.ts'

interface Props {
  list: ListState
  /** the parameters that narrow this list */
  names: readonly string[]
  title?: string | undefined
}

export function NoMatch({ list, names, title = adminTexts.list.noMatch }: Props) {
  return (
    <Empty title={title}>
      <Button
        look="outline"
        size="small"
        onClick={() => list.set(Object.fromEntries(names.map((name) => [name, undefined])))}
      >
        {adminTexts.list.clearFilters}
      </Button>
    </Empty>
  )
}
