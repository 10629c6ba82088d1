/** The selected orders as a file: a row for each of them, or for each of their items. */

import { notify, notifyError } from '../../lib/notices.ts'
import { useMay } from '../lib/admin-user.tsx'
import { download } from '../lib/download.ts'
import * as words from '../texts/order-desk.ts'
import { adminTexts } from '../texts.ts'
import { Download } from '../ui/icons.ts'
import { sheet, ToolMenu } from '../ui/tool-menu.tsx'

/** @param query the orders that are named, or how the list is narrowed */
export function ExportMany({ query }: { query: object }) {
  if (!useMay()('exports')) return null
  const run = async (rows: 'orders' | 'items') => {
    try {
      const name = await download('/exports/orders', 'orders.csv', { ...query, rows })
      notify(adminTexts.list.exported(name))
    } catch {
      notifyError(adminTexts.list.exportFailed)
    }
  }
  return (
    <ToolMenu icon={Download} label={words.exportMenu} slim panelClassName={sheet}>
      {(['orders', 'items'] as const).map((rows) => (
        <button
          key={rows}
          type="button"
          data-closes
          className="block min-h-11 w-full text-start hover:underline"
          onClick={() => void run(rows)}
        >
          {words.exportRows[rows]}
        </button>
      ))}
    </ToolMenu>
  )
}
