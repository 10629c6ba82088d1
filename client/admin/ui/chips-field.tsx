/** Several short texts in one field: comma, Enter or leaving it makes a chip, pasted commas make several. */
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FieldFrame } from '../../ui/field.tsx'

interface Props {
  id: string
  name: string
  label: string
  hint: string
  error?: string | undefined
  /** one text per line */
  value: string
  onChange: (value: string) => void
  removeName: (chip: string) => string
}

export const chipsOf = (value: string): string[] => value.split('\n').filter(Boolean)

/** Splits at commas and line ends, trims, leaves out what is empty or there already. */
export function addChips(value: string, text: string): string {
  const added = text.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))
  return [...new Set([...chipsOf(value), ...added.filter(Boolean)])].join('\n')
}

export function ChipsField({ id, name, label, hint, error, value, onChange, removeName }: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const chips = chipsOf(value)
  const take = (text: string) => {
    if (text.trim()) onChange(addChips(value, text))
    setTyped('')
  }
  const remove = (chip: string) => {
    onChange(chips.filter((one) => one !== chip).join('\n'))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && chips.length > 0) remove(chips.at(-1)!)
  }
  return (
    <FieldFrame id={id} name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          {chips.length > 0 && (
            <ul className="contents">
              {chips.map((chip) => (
                <li
                  key={chip}
                  className="inline-flex min-h-9 max-w-full items-center rounded-full bg-sand-deep ps-3.5 text-sm"
                >
                  <span className="truncate">{chip}</span>
                  <button
                    type="button"
                    aria-label={removeName(chip)}
                    className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-sand max-sm:size-11"
                    onClick={() => remove(chip)}
                  >
                    <X aria-hidden size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={input}
            type="text"
            {...control}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              const text = event.target.value
              if (text.includes(',')) take(text)
              else setTyped(text)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[,\n]/.test(text)) return
              event.preventDefault()
              take(typed + text)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
