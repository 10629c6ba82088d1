/** Renders a dialog with one form: its foot submits the form or cancels. */
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { FormButtons } from './form-buttons.tsx'

interface Props {
  title: string
  /** the label of the button */
  action: string
  busy: boolean
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  wide?: boolean
  /** classes of the form */
  className?: string
  children: ReactNode
}

export function FormDialog({ className = 'space-y-5', wide, children, ...props }: Props) {
  const id = useId()
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      className={wide ? 'w-[min(52rem,calc(100vw-2rem))]' : ''}
      footer={
        <FormButtons action={props.action} busy={props.busy} form={id} onClose={props.onClose} />
      }
    >
      <form id={id} noValidate onSubmit={props.onSubmit} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
