/** Sets the exchange rate of each currency to rupees, where a column holds the currency. */
import { useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { withCurrency } from './mapping-draft.ts'

const labels = adminTexts.importMapping.rates
export const rupees = 'LKR'

interface Props {
  mapping: Mapping
  /** currencies of the first rows */
  codes: readonly string[]
  onChange: (mapping: Mapping) => void
}

/** Reads a typed rate; undefined while it is incomplete. */
export function rateOf(text: string): number | undefined {
  const entered = Number(text.replaceAll(',', ''))
  return entered > 0 && Number.isFinite(entered) ? entered : undefined
}

export function MappingRates({ mapping, codes, onChange }: Props) {
  const known = mapping.currency?.rates ?? {}
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [added, setAdded] = useState<readonly string[]>([])
  const [next, setNext] = useState('')
  const { code = '' } = mapping.currency ?? {}
  const foreign = [...new Set([...codes, ...Object.keys(known), ...added])]
  const all = foreign.filter((one) => one !== rupees)
  const type = (code: string, text: string) => {
    setTyped({ ...typed, [code]: text })
    const { [code]: _, ...others } = known
    const rate = rateOf(text)
    const rates = rate === undefined ? others : { ...others, [code]: rate }
    onChange(withCurrency(mapping, { rates: Object.keys(rates).length ? rates : undefined }))
  }
  return (
    <>
      {all.map((code) => (
        <TextField
          key={code}
          label={adminTexts.imports.prices.rate(code)}
          name={`rate-${code}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed[code] ?? String(known[code] ?? '')}
          onChange={({ target }) => type(code, target.value)}
        />
      ))}
      <SelectField
        label={labels.unsaid}
        name="unsaid-currency"
        value={code}
        onChange={({ target }) =>
          onChange(withCurrency(mapping, { code: target.value || undefined }))
        }
      >
        <option value="">{labels.rejected}</option>
        {[...new Set([rupees, ...all, ...(code ? [code] : [])])].map((one) => (
          <option key={one} value={one}>
            {one === rupees ? adminTexts.imports.prices.rupees : one}
          </option>
        ))}
      </SelectField>
      <div className="flex items-end gap-2">
        <TextField
          className="flex-auto"
          label={labels.addCode}
          name="currency-code"
          autoComplete="off"
          maxLength={3}
          placeholder="EUR"
          value={next}
          onChange={({ target }) => setNext(target.value.toUpperCase())}
        />
        <Button
          variant="outline"
          className="shrink-0"
          disabled={!/^[A-Z]{3}$/.test(next)}
          onClick={() => {
            setAdded([...added, next])
            setNext('')
          }}
        >
          {labels.add}
        </Button>
      </div>
    </>
  )
}
