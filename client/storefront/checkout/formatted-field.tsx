/** Renders a text field that formats while typing and keeps the caret in place. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextField } from '../../forms/field.tsx'
import { applyTyping } from './card-format.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string
  format: (text: string) => string
  onChange: (event: { target: { value: string } }) => void
}

export function FormattedField({ value, format, onChange, ...rest }: Props) {
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined)
  useLayoutEffect(() => {
    if (!caret.current) return
    const { input, at } = caret.current
    caret.current = undefined
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => {
        const input = event.target
        const next = applyTyping(
          value,
          input.value,
          input.selectionStart ?? input.value.length,
          format,
        )
        caret.current = { input, at: next.caret }
        onChange({ target: { value: next.value } })
      }}
    />
  )
}
