/** Shows an email as mailboxes do: light and dark, narrow and wide, with its plain text. */
import { useId, useState } from 'react'
import { EmailFrame } from './email-frame.tsx'
import { emailTemplates as labels } from './labels.ts'

/** Widths in pixels: a phone, and a desktop. */
const widths = [360, 600] as const
const colours = ['light', 'dark'] as const

interface ChoiceProps<Value extends string | number> {
  label: string
  values: readonly Value[]
  value: Value
  print: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="float-start me-4 text-sm text-muted">{props.label}</legend>
      {props.values.map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-5"
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {props.print(value)}
        </label>
      ))}
    </fieldset>
  )
}

export function EmailView({ html, text }: { html: string; text: string }) {
  const [width, setWidth] = useState<(typeof widths)[number]>(
    () => widths.findLast((one) => one < innerWidth - 60) ?? widths[0],
  )
  const [colour, setColour] = useState<(typeof colours)[number]>('light')
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-x-8">
        <Choice
          label="Width"
          values={widths}
          value={width}
          print={labels.pixels}
          onChange={setWidth}
        />
        <Choice
          label="Colours"
          values={colours}
          value={colour}
          print={(one) => (one === 'light' ? 'Light' : 'Dark')}
          onChange={setColour}
        />
      </div>
      <div className="flex flex-wrap items-start gap-6">
        <section
          aria-label={labels.frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
          tabIndex={0}
          className="max-w-full overflow-x-auto"
        >
          <EmailFrame html={html} title={labels.frame} dark={colour === 'dark'} width={width} />
        </section>
        <section className="min-w-0 flex-1 basis-72">
          <h3 className="mb-1 font-sans text-sm font-medium tracking-normal">Plain text</h3>
          <pre className="rounded-control bg-sand p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        </section>
      </div>
    </div>
  )
}
