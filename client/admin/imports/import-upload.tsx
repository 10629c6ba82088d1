/** Uploads a dropped or chosen file, with its progress. */
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { endSession } from '../../lib/account/session.ts'
import { readToken } from '../../lib/api/token.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { ErrorText } from '../../ui/states.tsx'
import { linkToImport } from '../navigation/paths.ts'

interface Answer {
  id?: string
  message?: string | null
}

/** Sends a file as the body of one request. Resolves to the import's id; rejects with a message. */
function send(file: File, onPercent: (percent: number) => void, request: XMLHttpRequest) {
  return new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100))
    request.onloadend = () => {
      if (request.status === 401) endSession()
      let answer: Answer = {}
      try {
        answer = JSON.parse(request.responseText) as Answer
      } catch {
        // no answer, or not the server's
      }
      if (request.status === 201 && answer.id) resolve(answer.id)
      else reject(new Error(answer.message ?? 'The file could not be uploaded. Please try again.'))
    }
    const query = new URLSearchParams({ start: 'later', fileName: file.name.slice(0, 200) })
    request.open('POST', `/api/imports?${query}`)
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}

export function ImportUpload() {
  const [, navigate] = useLocation()
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; percent: number }>()
  const [problem, setProblem] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const request = useRef<XMLHttpRequest>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const take = async (file: File | undefined) => {
    if (!file || sending) return
    setProblem(undefined)
    setSending({ name: file.name, percent: 0 })
    request.current = new XMLHttpRequest()
    try {
      const id = await send(
        file,
        (percent) => setSending({ name: file.name, percent }),
        request.current,
      )
      navigate(linkToImport(id))
    } catch (error) {
      setProblem((error as Error).message)
      setSending(undefined)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same
    <div
      data-drop
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
      className={cx(
        'grid justify-items-center gap-4 rounded-card border border-dashed border-control px-6 py-14 text-center',
        over ? 'bg-accent-soft' : 'bg-paper',
      )}
    >
      <FileUp aria-hidden size={36} className="text-accent" />
      {sending ? (
        <div role="status" className="w-full max-w-md">
          <p>{`Uploading ${sending.name}, ${sending.percent} %`}</p>
          <progress
            className="mt-2 h-3 w-full"
            max={100}
            value={sending.percent}
            aria-label={sending.name}
          />
        </div>
      ) : (
        <>
          <p className="display text-2xl">Drop a file here, or</p>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xml"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button onClick={() => picker.current?.click()}>Choose a file</Button>
          <p className="max-w-lg text-sm text-muted">
            Excel, CSV, TSV, JSON or XML from this shop, Shopify, WooCommerce, Wix, Medusa, Vendure,
            Square, Google Merchant, or any table with one product per row.
          </p>
        </>
      )}
      <ErrorText text={problem} className="text-danger" />
    </div>
  )
}
