/** Says that nothing matches the filters, and offers to clear them. */

import { list as listTexts } from '../lib/texts/lists.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { ListState } from './list-state.ts'

interface Props {
  list: ListState
  /** the parameters that filter this list */
  names: readonly string[]
  title?: string | undefined
}

export function NoMatch({ list, names, title = listTexts.noMatch }: Props) {
  return (
    <Empty title={title}>
      <Button
        variant="outline"
        size="small"
        onClick={() => list.set(Object.fromEntries(names.map((name) => [name, undefined])))}
      >
        {listTexts.clearFilters}
      </Button>
    </Empty>
  )
}
