/** Searches while typing: results follow after a pause, suggestions open below, Enter searches. */
import { Search, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Change, ListState } from './list-address.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const SuggestionList = lazy(() => import('./suggestions.tsx'))

const labels = texts.products
/** Milliseconds without a keystroke before the results update. */
const pause = 300

export function SearchBox({ list, change }: { list: ListState; change: Change }) {
  const [typed, setTyped] = useState(list.q)
  const [error, setError] = useState(false)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text that this box wrote to the address: its return must not overwrite typing. */
  const written = useRef(list.q)
  const typing = useRef(false)
  const id = useId()
  const { options, settled } = useSuggestions(typed, open)

  useEffect(() => {
    if (list.q === written.current) return
    written.current = list.q
    typing.current = false
    setTyped(list.q)
  }, [list.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (q: string) => {
    clearTimeout(timer.current)
    if (q === list.q) return
    written.current = q
    // The first keystroke adds a history entry, later ones replace it.
    change(
      { q, sort: q ? list.sort : list.sort === 'relevance' ? undefined : list.sort },
      { replace: typing.current },
    )
    typing.current = true
  }
  /** The list's sort or filters may change during the pause. */
  const latest = useRef(write)
  latest.current = write
  const type = (text: string) => {
    setTyped(text)
    setError(false)
    setActive(-1)
    setOpen(text.trim() !== '')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(text.trim()), pause)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    if (typed.trim() === '') return setError(true)
    typing.current = false
    write(typed.trim())
  }
  const choose = (option: Suggestion) => {
    clearTimeout(timer.current)
    setOpen(false)
    navigate(option.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => (now + step + options.length + 1) % (options.length + 1))
    } else if (event.key === 'Enter' && open && options[active]) {
      event.preventDefault()
      choose(options[active])
    }
  }
  const shown = open && options.length > 0
  return (
    <search className="relative">
      <form
        action={routes.products.link({ category: list.category })}
        onSubmit={submit}
        className="flex flex-wrap gap-2"
        noValidate
      >
        <label htmlFor="product-search" className="sr-only">
          {labels.searchLabel}
        </label>
        <div className="relative min-w-0 flex-1 basis-40">
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted"
          />
          <input
            id="product-search"
            name="q"
            type="search"
            role="combobox"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={labels.searchPlaceholder}
            value={typed}
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            aria-invalid={error || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className="block min-h-12 w-full rounded-control border border-control bg-surface ps-11 pe-12 text-base placeholder:text-muted hover:border-ink aria-invalid:border-2 aria-invalid:border-danger [&::-webkit-search-cancel-button]:hidden"
          />
          {typed !== '' && (
            <IconButton
              label={labels.clearSearch}
              className="absolute end-0.5 top-0.5"
              onClick={() => {
                setTyped('')
                setOpen(false)
                write('')
                document.getElementById('product-search')?.focus()
              }}
            >
              <X aria-hidden size={18} />
            </IconButton>
          )}
        </div>
        <Button type="submit" className="px-5">
          {labels.search}
        </Button>
      </form>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {labels.emptyQuery}
        </p>
      )}
      <p role="status" className="sr-only">
        {open && settled ? labels.suggestionsCount(options.length) : ''}
      </p>
      {shown && (
        <Suspense>
          <SuggestionList id={id} options={options} active={active} choose={choose} />
        </Suspense>
      )}
    </search>
  )
}
