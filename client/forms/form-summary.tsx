/** Lists all errors of a form with links to the fields, as GOV.UK's error summary does. */

import { texts } from '../lib/texts/texts.ts'
import { type Form, focusField } from './form.ts'

interface Props<V extends Record<string, string>> {
  form: Form<V>
  /** the headline for the errors found */
  title?: string | undefined
}

export function FormSummary<V extends Record<string, string>>({ form, title }: Props<V>) {
  const { id, errors, failure, names, summary } = form
  const wrong = names.filter((name) => errors[name])
  if (!failure && wrong.length === 0) return null
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border-2 border-danger bg-danger-soft px-5 py-4 text-danger"
    >
      <p className="font-semibold">{failure ?? title ?? texts.form.summary}</p>
      {wrong.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 ps-5 text-sm">
          {wrong.map((name) => (
            <li key={name}>
              <a
                href={`#${id}-${name}`}
                className="inline-block py-0.5 underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(`${id}-${name}`)
                }}
              >
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
