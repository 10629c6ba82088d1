/** Asks what the draft could not decide about prices, with choices and example cells. */
import type { MappingQuestion } from '#server/modules/imports/contract/mapping.schema.ts'
import {
  type Mapping,
  mappingQuestions,
  openQuestions,
} from '#server/modules/imports/contract/mapping.schema.ts'
import { SelectField } from '../../../forms/field.tsx'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { adminTexts } from '../../texts/texts.ts'
import { withCurrency, withRule, withSource } from './mapping-draft.ts'

const labels = adminTexts.importMapping.questions
type Question = NonNullable<Outputs['imports']['preview']['suggestion']>['questions'][number]
const none = '\u0000none'

interface Props {
  questions: readonly Question[]
  /** errors of the mapping, by `questions.<about>` among other paths */
  problems: readonly { path: string }[]
  mapping: Mapping
  /** columns are counted from 1 */
  byNumber: boolean
  onChange: (mapping: Mapping) => void
}

/** Returns the mapping with an answer, and without its question. */
function answered(
  mapping: Mapping,
  about: MappingQuestion,
  option: Question['options'][number] | undefined,
  byNumber: boolean,
): Mapping {
  const left = mapping.questions?.filter((question) => question !== about) ?? []
  const next = withRule(mapping, 'questions', left.length > 0 ? left : undefined)
  if (!option) return next
  const { kind, value } = option
  if (kind === 'mark')
    return withRule(next, 'numbers', { ...next.numbers, decimal: value as '.' | ',' })
  const column = byNumber ? Number(value) : value
  if (about === 'currency')
    return withCurrency(next, kind === 'code' ? { code: value } : { column })
  return withSource(next, about as 'price', { kind: 'column', column })
}

export function MappingQuestions({ questions, problems, mapping, byNumber, onChange }: Props) {
  const unanswered = mappingQuestions.filter(
    (about) =>
      mapping.questions?.includes(about) ||
      problems.some(({ path }) => path === `questions.${about}`),
  )
  const open = openQuestions({ ...mapping, questions: unanswered })
  if (open.length === 0) return null
  return (
    <div role="alert" className="mb-4 space-y-4 rounded-card bg-caution-soft px-4 py-3">
      <p className="font-medium">{labels.title}</p>
      {open.map((about) => {
        const { options = [] } = questions.find((one) => one.about === about) ?? {}
        return (
          <SelectField
            key={about}
            name={`question-${about}`}
            className="max-w-xl"
            label={labels[about]}
            value=""
            onChange={({ target }) =>
              onChange(answered(mapping, about, options[Number(target.value)], byNumber))
            }
          >
            <option value="">{labels.choose}</option>
            {options.map(({ value, examples }, index) => (
              <option key={value} value={index}>
                {labels.option(value, examples.join(' · '))}
              </option>
            ))}
            {about !== 'currency' && about !== 'decimal' && (
              <option value={none}>{labels.none}</option>
            )}
          </SelectField>
        )
      })}
    </div>
  )
}
