/** Edits up to three options of a group, with ordered values and their swatches. */
import { ArrowDown, ArrowUp, ImagePlus, Palette, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { maxOptions } from '#server/modules/catalog/products/variants.schema.ts'
import type { Control } from '../../forms/define-form.tsx'
import { TextField } from '../../forms/field.tsx'
import { imageSource } from '../../lib/config/images.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { ImageDialog } from '../media/image-dialog.tsx'
import type { StoredGroup } from './group-actions.ts'
import { type EditedOption, type EditedValue, moved, parseOptions, withPasted } from './options.ts'

const newColor = '#c2185b'

export function OptionsField({ id, value: text, error, hint, onChange }: Control<StoredGroup>) {
  const options = parseOptions(text)
  const put = (place: number, change: Partial<EditedOption>) =>
    onChange((now) =>
      JSON.stringify(
        parseOptions(now).map((one, at) => (at === place ? { ...one, ...change } : one)),
      ),
    )
  return (
    <fieldset id={id} className="min-w-0 space-y-5" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">Options</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <ErrorText text={error} className="text-sm font-medium text-danger" />
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <div key={place} className="rounded-card border border-line p-4 sm:p-5">
          <div className="flex items-end gap-2">
            <TextField
              name={`option-${place}`}
              label={`Option ${place + 1}`}
              value={option.name}
              autoComplete="off"
              maxLength={50}
              className="max-w-sm flex-1"
              onChange={({ target }) => put(place, { name: target.value })}
            />
            <IconButton
              label={`Remove option ${option.name || place + 1}`}
              onClick={() => onChange(JSON.stringify(options.filter((_, at) => at !== place)))}
            >
              <X aria-hidden size={18} />
            </IconButton>
          </div>
          <Values
            option={option.name || `option ${place + 1}`}
            values={option.values}
            onChange={(values) => put(place, { values })}
          />
        </div>
      ))}
      {options.length < maxOptions && (
        <Button
          variant="outline"
          size="small"
          onClick={() =>
            onChange(
              JSON.stringify([...options, { name: '', values: [{ value: '', swatch: null }] }]),
            )
          }
        >
          <Plus aria-hidden size={16} /> Add option
        </Button>
      )}
    </fieldset>
  )
}

interface ValuesProps {
  option: string
  values: readonly EditedValue[]
  onChange: (values: EditedValue[]) => void
}

function Values({ option, values, onChange }: ValuesProps) {
  const [choosing, setChoosing] = useState<number>()
  const put = (place: number, change: Partial<EditedValue>) =>
    onChange(values.map((one, at) => (at === place ? { ...one, ...change } : one)))
  return (
    <>
      <ol className="cell-list mt-3 space-y-1" aria-label={`Values of ${option}`}>
        {values.map((one, place) => {
          const name = one.value || `value ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
            <li key={place} className="flex flex-wrap items-center gap-x-1">
              <input
                aria-label={`Value ${place + 1} of ${option}`}
                value={one.value}
                maxLength={100}
                autoComplete="off"
                onChange={({ target }) => put(place, { value: target.value })}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text')
                  if (!text.trim().includes('\n')) return
                  event.preventDefault()
                  onChange(withPasted(values, place, text))
                }}
              />
              <Swatch
                name={name}
                swatch={one.swatch ?? null}
                onChange={(swatch) => put(place, { swatch })}
                onImage={() => setChoosing(place)}
              />
              <IconButton
                label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moved(values, place, -1))}
              >
                <ArrowUp aria-hidden size={16} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === values.length - 1}
                onClick={() => onChange(moved(values, place, 1))}
              >
                <ArrowDown aria-hidden size={16} />
              </IconButton>
              <IconButton
                label={`Remove ${name}`}
                onClick={() => onChange(values.filter((_, at) => at !== place))}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <Button
        variant="plain"
        size="small"
        className="mt-1"
        onClick={() => onChange([...values, { value: '', swatch: null }])}
      >
        <Plus aria-hidden size={16} /> Add value
      </Button>
      {choosing !== undefined && (
        <ImageDialog
          files={[]}
          onChosen={([image]) => {
            if (image) put(choosing, { swatch: { image: image.url } })
            setChoosing(undefined)
          }}
        />
      )}
    </>
  )
}

interface SwatchProps {
  name: string
  swatch: NonNullable<EditedValue['swatch']> | null
  onChange: (swatch: EditedValue['swatch']) => void
  onImage: () => void
}

/** Edits a swatch: none, a colour or an image. */
function Swatch({ name, swatch, onChange, onImage }: SwatchProps) {
  if (!swatch)
    return (
      <>
        <IconButton
          label={`Choose a colour for ${name}`}
          onClick={() => onChange({ color: newColor })}
        >
          <Palette aria-hidden size={16} />
        </IconButton>
        <IconButton label={`Choose an image for ${name}`} onClick={onImage}>
          <ImagePlus aria-hidden size={16} />
        </IconButton>
      </>
    )
  return (
    <>
      {swatch.color === undefined ? (
        <img
          src={imageSource(swatch.image ?? '')}
          alt={`Swatch of ${name}`}
          className="mx-1 size-9 rounded-full border border-line object-cover"
        />
      ) : (
        <input
          type="color"
          aria-label={`Colour of ${name}`}
          value={swatch.color}
          onChange={({ target }) => onChange({ color: target.value })}
          className="mx-1 size-9 cursor-pointer"
        />
      )}
      <IconButton label={`Remove the swatch of ${name}`} onClick={() => onChange(null)}>
        <X aria-hidden size={14} />
      </IconButton>
    </>
  )
}
