/** Shows a secret once: of an API key or a webhook. */
import { useRef, useState } from 'react'
import { copyText } from '../../lib/browser/insecure.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/states.tsx'

interface Props {
  title: string
  value: string
  /** how to use the secret */
  hint?: string
  /** a problem that the user should know of */
  warning?: string | undefined
  /** the secret is the address of a page */
  opens?: boolean
  onClose: () => void
}

export function ShownSecret({ title, value, hint, warning, opens, onClose }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(value)
    setRefused(!isCopied)
    if (isCopied) return notify('Copied')
    // Without clipboard access, the user copies the selection by keyboard.
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p role="status" className="font-medium">
        Copy it now. It is shown only once.
      </p>
      {hint && <p className="mt-2">{hint}</p>}
      <ErrorText text={warning} className="mt-2 font-medium text-danger" />
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <code ref={shown} className="rounded-control bg-sand px-3 py-2 break-all">
          {opens ? (
            <a href={value} target="_blank" rel="noreferrer" className="text-link">
              {value}
            </a>
          ) : (
            value
          )}
        </code>
        <Button variant="outline" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </p>
      {refused && (
        <p role="alert" className="mt-3 text-sm">
          Your browser blocked copying. The secret is selected: press Ctrl+C or ⌘C, or use the
          long-press menu.
        </p>
      )}
    </Dialog>
  )
}
