/** Downloads what the current filter lists as CSV. */

import { useState } from 'react'
import { notify, notifyError } from '../../lib/notices.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../lib/admin-user.tsx'
import { download } from '../lib/download.ts'
import { adminTexts } from '../texts.ts'
import { Download } from './icons.ts'

interface Props {
  /** `products`, `orders`, … of GET /api/exports/{what} */
  what: string
  query?: Record<string, string | undefined>
  /** what is in it, where a page has more than one: the button is short then */
  name?: string
  /** stands beside the fields of a toolbar, as high as they are */
  inToolbar?: boolean
}

/** For those who may export: what is listed, they may see. */
export function ExportButton({ what, query = {}, name, inToolbar = false }: Props) {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    try {
      const parameters = new URLSearchParams([['format', 'csv'], ...given])
      notify(
        adminTexts.list.exported(await download(`/exports/${what}?${parameters}`, `${what}.csv`)),
      )
    } catch {
      notifyError(adminTexts.list.exportFailed)
    } finally {
      setBusy(false)
    }
  }
  if (!may('exports')) return null
  return (
    <Button
      look="outline"
      size={inToolbar ? 'tool' : 'small'}
      busy={busy}
      busyText={adminTexts.list.exporting}
      onClick={run}
      {...(name ? { 'aria-label': `${adminTexts.list.exportCsv}: ${name}` } : {})}
    >
      <Download aria-hidden size={16} /> {name ? adminTexts.list.csv : adminTexts.list.exportCsv}
    </Button>
  )
}
