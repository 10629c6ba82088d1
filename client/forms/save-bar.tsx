/** Renders the sticky foot of a form: reports unsaved changes and saves on Ctrl/⌘ + S. */
import { useEffect, useRef } from 'react'
import { form as labels } from '../lib/texts/forms.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

interface Props {
  /** the button's label from docs/screens.md */
  label: string
  form: { dirty: boolean; busy: boolean; onSubmit: () => unknown }
  /** where Cancel leads */
  back: string
}

export function SaveBar({ label, form, back }: Props) {
  const { dirty, busy, onSubmit } = form
  const save = useRef(onSubmit)
  save.current = onSubmit
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) void save.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="save-bar">
      <p role="status" className="me-auto min-w-0 text-sm leading-tight text-muted">
        {busy ? labels.saving : dirty ? labels.unsaved : ''}
      </p>
      <ButtonLink href={back} variant="plain" size="small">
        {labels.cancel}
      </ButtonLink>
      <Button
        type="submit"
        size="small"
        busy={busy}
        busyText={labels.saving}
        title={labels.shortcutHint}
      >
        {label}
      </Button>
    </div>
  )
}
