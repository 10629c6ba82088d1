/** Downloads the filtered list as CSV. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../lib/account/admin-user.tsx'
import { download } from '../lib/files/download.ts'
import { notify, notifyError } from '../lib/state/notices.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  /** `products`, `orders`, … of GET /api/exports/{what} */
  what: string
  query?: Record<string, string | undefined>
  /** names the export where a page has several; the button is then short */
  name?: string
  /** the button is in a toolbar, as high as its fields */
  inToolbar?: boolean
}

/** Renders the export button for staff who may export the listed records. */
export function ExportButton({ what, query = {}, name, inToolbar = false }: Props) {
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const nonEmptyParameters = Object.entries(query).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    try {
      const parameters = new URLSearchParams([['format', 'csv'], ...nonEmptyParameters])
      notify(listTexts.exported(await download(`/exports/${what}?${parameters}`, `${what}.csv`)))
    } catch {
      notifyError(listTexts.exportFailed)
    } finally {
      setBusy(false)
    }
  }
  if (!can('exports')) return null
  return (
    <Button
      variant="outline"
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
