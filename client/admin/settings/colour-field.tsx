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
import { settings as words } from '../texts/settings.ts'
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
          aria-label={words.pick(props.label)}
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
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export function ColoursPreview({ colours }: { colours: Colours }) {
  const style = Object.fromEntries(
    Object.entries(colours)
      .filter(([, value]) => isColour(value))
      .map(([name, value]) => [variable(name), value]),
  ) as CSSProperties
  return (
    <section
      aria-label={words.preview}
      aria-hidden
      style={style}
      className="rounded-card border border-line bg-paper p-6 text-ink"
    >
      <p className="display text-3xl">{words.previewTitle}</p>
      <p className="mt-2 text-ink-soft">{words.previewText}</p>
      <p className="mt-2 text-sm text-muted">{words.previewText}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <span className="rounded-control bg-ink px-5 py-2 text-on-ink">{words.previewButton}</span>
        <span className="rounded-control bg-accent px-5 py-2 text-on-ink">
          {words.previewButton}
        </span>
        <span className="text-accent underline">{words.previewLink}</span>
      </div>
      <p className="mt-4 bg-sand p-3 text-ink-soft">{words.previewText}</p>
      <p className="mt-3 rounded-control border border-control bg-surface p-3">
        {words.previewText}
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
        words.pair(fieldLabel(front), fieldLabel(back)),
        words.ratio(ratioText(ratio), least),
        <Badge key="state" tone={ratio >= least ? 'green' : 'red'}>
          {ratio >= least ? words.sufficient : words.insufficient}
        </Badge>,
      ]
    })
  return (
    <PlainTable
      caption={words.contrast}
      head={[words.contrast, '', ' ']}
      rows={rows}
      wordy
      className="max-h-96"
    />
  )
}
