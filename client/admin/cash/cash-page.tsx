/** /admin/cash: what couriers have, and the settlements by which it came. */

import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { Empty } from '../../ui/states.tsx'
import { listOptions } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { linkToRemittance } from '../paths.ts'
import { cash as words } from '../texts/cash.ts'
import type { Column } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { AtCouriers } from './at-couriers.tsx'
import { ReadDialog } from './read-dialog.tsx'

type Listed = Outputs['remittances']['page']['items'][number]

const tones: Record<Listed['state'], BadgeTone> = {
  draft: 'yellow',
  booking: 'blue',
  booked: 'green',
  undoing: 'blue',
  undone: 'neutral',
}

export const RemittanceState = ({ state }: Pick<Listed, 'state'>) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
)

const columns: readonly Column<Listed>[] = [
  {
    key: 'id',
    label: words.number,
    fixed: true,
    cell: ({ id, courier }) => (
      <span className="block min-w-32">
        <Link href={linkToRemittance(id)} className="inline-block py-1 font-medium text-link">
          {id}
        </Link>
        <span className="block text-sm wrap-anywhere text-muted">{courier}</span>
      </span>
    ),
  },
  { key: 'state', label: words.state, fixed: true, cell: (one) => <RemittanceState {...one} /> },
  { key: 'lines', label: words.lines, numeric: true, cell: ({ lines }) => lines },
  { key: 'booked', label: words.booked, numeric: true, cell: ({ booked }) => formatMoney(booked) },
  {
    key: 'bank',
    label: words.came,
    numeric: true,
    cell: ({ bank }) => (bank === undefined ? '–' : formatMoney(bank)),
  },
  {
    key: 'file',
    label: words.file,
    cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span>,
  },
  { key: 'date', label: words.date, cell: ({ createdAt }) => formatDateTime(createdAt) },
]

export default function CashPage() {
  const list = useListState('remittances')
  const [isReading, setReading] = useState(false)
  const query = trpc.remittances.page.useQuery(
    { limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <Button size="small" onClick={() => setReading(true)}>
          <Plus aria-hidden size={17} /> {words.read}
        </Button>
      </PageHead>
      <AtCouriers />
      <h2 className="title-3 mb-3">{words.settlements}</h2>
      <PagedTable
        list={list}
        query={query}
        caption={words.caption}
        columns={columns}
        rowKey={({ id }) => id}
        failed={words.loadFailed}
        empty={
          <Empty title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        }
      />
      {isReading && <ReadDialog onClose={() => setReading(false)} />}
    </>
  )
}
