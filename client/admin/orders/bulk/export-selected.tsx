/** Exports the selected orders: a row for each order, or for each item. */
import { Download } from 'lucide-react'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { download } from '../../../lib/files/download.ts'
import { notify, notifyError } from '../../../lib/state/notices.ts'
import { bottomSheet, ToolMenu } from '../../../lists/tool-menu.tsx'
import { adminTexts } from '../../texts/texts.ts'
import * as labels from '../order/list-labels.ts'

/** Renders the export menu. @param query the orders by id, or the list's filter */
export function ExportSelected({ query }: { query: object }) {
  if (!useCan()('exports')) return null
  const run = async (rows: 'orders' | 'items') => {
    try {
      const name = await download('/exports/orders', 'orders.csv', { ...query, rows })
      notify(adminTexts.list.exported(name))
    } catch {
      notifyError(adminTexts.list.exportFailed)
    }
  }
  return (
    <ToolMenu icon={Download} label="Export" slim panelClassName={bottomSheet}>
      {(['orders', 'items'] as const).map((rows) => (
        <button
          key={rows}
          type="button"
          data-closes
          className="block min-h-11 w-full text-start hover:underline"
          onClick={() => void run(rows)}
        >
          {labels.exportRows[rows]}
        </button>
      ))}
    </ToolMenu>
  )
}
