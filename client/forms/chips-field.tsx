/**
 * Edits several short texts in one field. A comma, Enter or blur makes a chip; pasted text splits
 * at commas. With `choices`, the field suggests choices for the text typed so far.
 */
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../ui/classes.ts'
import { FieldFrame } from './field.tsx'

interface Choice {
  value: string
  /** other texts that also match this choice */
  name: string
  shown: ReactNode
}

interface Choices {
  found: readonly Choice[]
  /** the choices match the current text: Enter takes the first */
  isSettled: boolean
  /** accessible label of the list, with the number of choices */
  label: string
  count: (n: number) => string
  /** only choices become chips; other text stays in the field */
  isRequired?: boolean
  onType: (typed: string) => void
}

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
  /** what a chip says; its text when absent */
  show?: (chip: string) => ReactNode
  choices?: Choices
}

export const chipsOf = (value: string): string[] => value.split('\n').filter(Boolean)

/** Splits at commas and line ends, trims, and leaves out empty texts and duplicates. */
export function addChips(value: string, text: string): string {
  const added = text.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))
  return [...new Set([...chipsOf(value), ...added.filter(Boolean)])].join('\n')
}

export function ChipsField({
  id,
  name,
  label,
  hint,
  error,
  value,
  onChange,
  removeName,
  show = (chip) => chip,
  choices,
}: Props) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const chips = chipsOf(value)
  const offered = (choices?.found ?? []).filter((one) => !chips.includes(one.value))
  const isOpen = open && typed.trim() !== '' && offered.length > 0
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpen(text.trim() !== '')
    choices?.onType(text)
  }
  /** Returns the choice that has exactly this name. */
  const meant = (text: string): string => {
    const plain = text.trim().toLowerCase()
    const one = choices?.found.find((choice) =>
      [choice.value, choice.name].some((word) => word.toLowerCase() === plain),
    )
    return one?.value ?? text
  }
  const take = (text: string) => {
    const all = (choices?.isRequired ? [text] : text.split(/[,\n]/)).map(meant)
    const isUnknown = !choices?.found.some((choice) => choice.value === all[0])
    if (choices?.isRequired && isUnknown) return
    if (all.some((one) => one.trim())) onChange(addChips(value, all.join('\n')))
    type('')
  }
  const remove = (chip: string) => {
    onChange(chips.filter((one) => one !== chip).join('\n'))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(isOpen && choices?.isSettled ? offered[active]!.value : typed)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + offered.length) % offered.length)
    } else if (event.key === 'Backspace' && typed === '' && chips.length > 0) remove(chips.at(-1)!)
  }
  return (
    <FieldFrame id={id} name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative flex flex-wrap items-center gap-2">
          {chips.length > 0 && (
            <ul className="contents">
              {chips.map((chip) => (
                <li
                  key={chip}
                  className="inline-flex min-h-9 max-w-full items-center rounded-full bg-sand-deep ps-3.5 text-sm"
                >
                  <span className="flex min-w-0 items-center gap-2 truncate">{show(chip)}</span>
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
            {...(choices && {
              role: 'combobox',
              'aria-expanded': isOpen,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': isOpen ? `${id}-list-${active}` : undefined,
            })}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              const text = event.target.value
              if (text.includes(',') && !choices?.isRequired) take(text)
              else type(text)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[,\n]/.test(text) || choices?.isRequired) return
              event.preventDefault()
              take(typed + text)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
          />
          {choices && (
            <p role="status" className="sr-only">
              {isOpen && choices.count(offered.length)}
            </p>
          )}
          {choices && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={choices.label}
              hidden={!isOpen}
              className="absolute inset-x-0 top-full z-10 mt-2 overflow-clip rounded-card border border-line bg-surface py-2 shadow-float"
            >
              {offered.map((one, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, see aria-activedescendant
                // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled there, too
                <div
                  key={one.value}
                  id={`${id}-list-${at}`}
                  role="option"
                  aria-selected={at === active}
                  // Keeps the focus: blur would turn the typed text into a chip.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(one.value)}
                  className={cx(
                    'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sand',
                    at === active && 'bg-sand',
                  )}
                >
                  {one.shown}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
