/** Implements `--column FIELD=COLUMN`, which maps a column to a field of an import. */
import { importFields, type Mapping } from '../../server/modules/imports/contract/mapping.schema.ts'
import { CommandError, exitCodes } from './command.ts'

/** `--column` by field, or `currency`; an empty text: no column. */
export type Answers = Readonly<Record<string, string>>

/**
 * Parses `price=Retail price`: the text after the first `=` is the column's name in the file.
 * @throws CommandError with exit code 2
 */
export function columnOf(text: string, before: Answers = {}): Answers {
  const [, field = '', column = ''] = /^(\w+)=(.*)$/s.exec(text) ?? []
  if (field === 'currency' || importFields.some((one) => one === field))
    return { ...before, [field]: column.trim() }
  throw new CommandError(
    `--column: "${text}" is not a field and its column, such as price=Retail price`,
    exitCodes.usage,
  )
}

/** Returns the mapping with other columns for fields, and without the questions this answers. */
export function withColumns(original: Mapping | undefined, answers: Answers): Mapping {
  const { currency, ...fields } = answers
  const left = <T extends object>(part: T | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([field]) => !(field in fields)))
  const named = Object.fromEntries(Object.entries(fields).filter(([, column]) => column !== ''))
  const parts = {
    columns: { ...left(original?.columns), ...named },
    templates: left(original?.templates),
    constants: left(original?.constants),
    currency: { ...original?.currency, ...(currency ? { column: currency } : {}) },
    questions: original?.questions?.filter((question) => !(question in answers)) ?? [],
  }
  const whole = Object.entries({ ...original, ...parts })
  return Object.fromEntries(
    whole.filter(([, part]) => Object.keys(Object(part)).length > 0 || typeof part !== 'object'),
  )
}
