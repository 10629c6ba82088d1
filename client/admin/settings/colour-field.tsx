/** Edits a colour, with a preview of all colours and the contrast of each pair. */
import type { CSSProperties } from 'react'
import {
  contrast,
  isColour,
  ratioText,
} from '#server/modules/settings/definitions/contrast.schema.ts'
import { type Colours, colourPairs } from '#server/modules/settings/definitions/theme.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { settings as labels } from '../texts/settings.ts'
import { fieldLabel } from './fields.ts'

interface Props {
  id: string
  label: string
  name: string
  value: string
  onChange: (colour: string) => void
  disabled: boolean
  error: string | undefined
}

export function ColourField({ value, onChange, ...props }: Props) {
  return (
    <TextField
      {...props}
      value={value}
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      onChange={({ target }) => onChange(target.value.trim())}
      after={
        <input
          type="color"
          aria-label={`Choose colour: ${props.label}`}
          disabled={props.disabled}
          value={isColour(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="me-1.5 size-9 cursor-pointer"
        />
      }
    />
  )
}

const variable = (name: string) =>
  `--color-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`

export function ColoursPreview({ colours }: { colours: Colours }) {
  const style = Object.fromEntries(
    Object.entries(colours)
      .filter(([, value]) => isColour(value))
      .map(([name, value]) => [variable(name), value]),
  ) as CSSProperties
  return (
    <section
      aria-label="Preview"
      aria-hidden
      style={style}
      className="rounded-card border border-line bg-paper p-6 text-ink"
    >
      <p className="display text-3xl">Discover the beauty within you</p>
      <p className="mt-2 text-ink-soft">{labels.previewText}</p>
      <p className="mt-2 text-sm text-muted">{labels.previewText}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <span className="rounded-control bg-ink px-5 py-2 text-on-ink">{labels.previewButton}</span>
        <span className="rounded-control bg-accent px-5 py-2 text-on-ink">
          {labels.previewButton}
        </span>
        <span className="text-accent underline">Read our story</span>
      </div>
      <p className="mt-4 bg-sand p-3 text-ink-soft">{labels.previewText}</p>
      <p className="mt-3 rounded-control border border-control bg-surface p-3">
        {labels.previewText}
      </p>
    </section>
  )
}

/** Lists whether each pair of colours has enough contrast. */
export function Contrasts({ colours }: { colours: Colours }) {
  const rows = colourPairs
    .filter(({ front, back }) => isColour(colours[front]) && isColour(colours[back]))
    .map(({ front, back, least }) => {
      const ratio = contrast(colours[front], colours[back])
      return [
        `${fieldLabel(front)} on ${fieldLabel(back)}`,
        `${ratioText(ratio)}:1, at least ${least}:1`,
        <Badge key="state" tone={ratio >= least ? 'green' : 'red'}>
          {ratio >= least ? 'Sufficient' : 'Too low'}
        </Badge>,
      ]
    })
  return (
    <PlainTable
      caption={labels.contrast}
      head={[labels.contrast, '', ' ']}
      rows={rows}
      wordy
      className="max-h-96"
    />
  )
}
