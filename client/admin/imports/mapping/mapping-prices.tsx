/** Sets the number format, the currency, the exchange rate and the rounding of prices. */
import { useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { Options, SelectField, TextField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { withCurrency, withNumbers } from './mapping-draft.ts'
import { MappingRates, rateOf, rupees } from './mapping-rates.tsx'

const labels = adminTexts.imports.prices
const { decimal } = adminTexts.importMapping
const ofColumn = '\u0000column'
/** The most common currencies of suppliers; a mapping may name any other. */
const usual = [rupees, 'USD', 'EUR', 'GBP', 'INR', 'AED', 'AUD', 'CAD', 'CNY', 'JPY', 'SGD']
const steps = ['1', '10', '50', '100'] as const

interface Props {
  mapping: Mapping
  /** the file does not determine the currency */
  needsAnswer: boolean
  /** a column that seems to hold the currency, and its codes in the first rows */
  drafted: { column: string | number; codes?: readonly string[] } | undefined
  onChange: (mapping: Mapping) => void
}

export function MappingPrices({ mapping, needsAnswer, drafted, onChange }: Props) {
  const { code = '', column, rate, round, ending } = mapping.currency ?? {}
  const entered = column === undefined ? drafted : { codes: drafted?.codes ?? [], column }
  const [rateText, setRateText] = useState(rate === undefined ? '' : String(rate))
  const change = (to: Parameters<typeof withCurrency>[1]) => onChange(withCurrency(mapping, to))
  const choose = (chosen: string) => {
    setRateText('')
    const isOfColumn = chosen === ofColumn
    change({
      code: isOfColumn ? undefined : chosen || undefined,
      column: isOfColumn ? entered!.column : undefined,
      rate: undefined,
      rates: undefined,
    })
  }
  const typeRate = (text: string) => {
    setRateText(text)
    change({ rate: rateOf(text) })
  }
  const isForeign = column === undefined && code !== '' && code !== rupees
  const rounding = ending === undefined ? String(round ?? '') : `..${ending}`
  const codes = usual.includes(code) || code === '' ? usual : [...usual, code]
  return (
    <div className="mb-4 grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        label={decimal.label}
        name="decimal"
        value={mapping.numbers?.decimal ?? ''}
        onChange={({ target }) =>
          onChange(
            withNumbers(mapping, { decimal: (target.value || undefined) as '.' | undefined }),
          )
        }
      >
        <option value="">{adminTexts.importMapping.rules.usual}</option>
        <Options of={['.', ',']} labels={decimal} />
      </SelectField>
      <SelectField
        label={labels.currency}
        name="currency"
        value={column === undefined ? code : ofColumn}
        {...(needsAnswer ? { hint: <span className="text-caution">{labels.needed}</span> } : {})}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{labels.asTheFile}</option>
        {entered && (
          <option value={ofColumn}>
            {adminTexts.importMapping.rates.column(String(entered.column))}
          </option>
        )}
        {codes.map((one) => (
          <option key={one} value={one}>
            {one === rupees ? labels.rupees : one}
          </option>
        ))}
      </SelectField>
      {isForeign && (
        <TextField
          label={labels.rate(code)}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          value={rateText}
          onChange={(event) => typeRate(event.target.value)}
        />
      )}
      {column !== undefined && (
        <MappingRates mapping={mapping} codes={entered?.codes ?? []} onChange={onChange} />
      )}
      {(isForeign || column !== undefined) && (
        <SelectField
          label={labels.rounding}
          name="rounding"
          value={rounding}
          onChange={({ target: { value } }) =>
            change({
              round: value && !value.startsWith('..') ? Number(value) : undefined,
              ending: value.startsWith('..') ? Number(value.slice(2)) : undefined,
            })
          }
        >
          <option value="">{labels.exact}</option>
          {steps.map((step) => (
            <option key={step} value={step}>
              {labels.multiple(step)}
            </option>
          ))}
          <option value="..90">{labels.ending('90')}</option>
        </SelectField>
      )}
    </div>
  )
}
