/** Renders a field for discount codes, and the server's answer to each entered code. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { plainCode, type Refusal } from '#server/modules/pricing/prices/codes.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { codes, useCodes, useRefusedCodes } from '../../lib/cart/codes.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'

const labels = texts.codes

/** Reasons that do not depend on the cart. */
const finalReasons: readonly (Refusal | undefined)[] = ['unknown', 'ended', 'usedUp', 'usedByYou']

/** Renders the field. @param quote the quote that contains the entered codes */
export function CodeField({ quote }: { quote: Quote | undefined }) {
  const entered = useCodes()
  const refused = useRefusedCodes()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    for (const { code, reason, message } of quote?.codes ?? [])
      if (message && finalReasons.includes(reason)) codes.refuse(code, message)
  }, [quote])
  if (!config.takesCodes && entered.length + refused.length === 0) return null
  const shown = [
    ...entered.map((code) => ({ code, ...quote?.codes?.find((one) => one.code === code) })),
    ...refused.map((one) => ({ ...one, applied: false })),
  ]
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
          label={labels.label}
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
            // Do not submit the surrounding form.
            event.preventDefault()
            apply()
          }}
        />
        <Button type="button" variant="outline" onClick={apply}>
          {labels.apply}
        </Button>
      </div>
      <ul aria-live="polite" className="space-y-2 text-sm empty:hidden">
        {shown.map(({ code, applied, message }) => (
          <li key={code} data-code={code} className="flex items-center justify-between gap-3">
            <span
              className={
                message ? 'text-caution' : applied === undefined ? 'text-muted' : 'text-good'
              }
            >
              {message ?? (applied === undefined ? code : labels.applied(code))}
            </span>
            <IconButton
              label={labels.remove(code)}
              className="-me-3 shrink-0"
              onClick={() => codes.remove(code)}
            >
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
