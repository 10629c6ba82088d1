/** Downloads what the current filter lists as CSV. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../lib/account/admin-user.tsx'
import { download } from '../lib/files/download.ts'
import { notify, notifyError } from '../lib/state/notices.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { Button } from '../ui/button.tsx'

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
      notify(listTexts.exported(await download(`/exports/${what}?${parameters}`, `${what}.csv`)))
    } catch {
      notifyError(listTexts.exportFailed)
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
      busyText={listTexts.exporting}
      onClick={run}
      {...(name ? { 'aria-label': `${listTexts.exportCsv}: ${name}` } : {})}
    >
      <Download aria-hidden size={16} /> {name ? listTexts.csv : listTexts.exportCsv}
    </Button>
  )
}
