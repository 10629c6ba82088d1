/** A field for codes, and what became of those that were given, in the server's words. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { plainCode } from '#server/promotions/codes.schema.ts'
import { codes, useCodes } from '../../lib/codes.ts'
import { config } from '../../lib/config.ts'
import type { Quote } from '../../lib/quote.ts'
import { texts } from '../../lib/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const words = texts.codes

/** @param quote what the given codes were judged in */
export function CodeField({ quote }: { quote: Quote | undefined }) {
  const given = useCodes()
  const [typed, setTyped] = useState('')
  if (!config.takesCodes && given.length === 0) return null
  const apply = () => {
    const code = plainCode(typed)
    if (code !== '') codes.add(code)
    setTyped('')
  }
  return (
    <div className="mb-6 space-y-3">
      <div className="flex items-end gap-3">
        <TextField
          name="code"
          label={words.label}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          className="flex-1"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not the form around it.
            event.preventDefault()
            apply()
          }}
        />
        <Button type="button" look="outline" onClick={apply}>
          {words.apply}
        </Button>
      </div>
      <ul aria-live="polite" className="space-y-2 text-sm empty:hidden">
        {given.map((code) => {
          const outcome = quote?.codes?.find((one) => one.code === code)
          return (
            <li key={code} data-code={code} className="flex items-center justify-between gap-3">
              <span
                className={outcome?.message ? 'text-caution' : outcome ? 'text-good' : 'text-muted'}
              >
                {outcome?.message ?? (outcome ? words.applied(code) : code)}
              </span>
              <IconButton
                label={words.remove(code)}
                className="-me-3 shrink-0"
                onClick={() => codes.remove(code)}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
