/** Describes an import's questions and refusals with the command's options that answer them. */
import type { DraftQuestion } from '../../server/modules/imports/contract/drafts.schema.ts'
import type { ImportStatus } from '../../server/modules/imports/contract/imports.schema.ts'
import {
  type MappingQuestion,
  openQuestions,
} from '../../server/modules/imports/contract/mapping.schema.ts'

const questionTexts: Record<MappingQuestion, string> = {
  price: 'which column is the price?',
  lastPrice: 'which column is the discounted price?',
  cost: 'which column is the cost?',
  currency: 'in which currency are the prices?',
  decimal: 'how are prices written?',
}

function answerOf(
  { about, options }: DraftQuestion,
  { kind, value }: DraftQuestion['options'][number],
): string {
  if (kind === 'mark') return `--decimal ${value}`
  if (kind === 'column') return `--column "${about}=${value}"`
  // Cells that name another currency need its rate as well.
  const foreign = options.filter(
    (one) => one.value !== 'LKR' && (one.examples.length > 0 || one.value === value),
  )
  const rates = foreign.map((one) => `${one.value}=300`).join(',')
  return `--currency ${value}${rates && ` --rate ${rates}`}`
}

/**
 * Describes a question: `which column is the price? --column "price=Retail" (24.00) or --column
 * "price=Net" (20.00)`.
 */
export function questionText(question: DraftQuestion): string {
  const { about, options } = question
  // Omits currencies without example cells: rupees, and the one for all others.
  const named = options.filter(({ examples }) => about !== 'currency' || examples.length > 0)
  const isOpen = named.length < 2 && options.length > 1
  const answers = (isOpen ? options.slice(0, 2) : options).map((option) => {
    const { examples, kind } = option
    const shown = examples.join(', ') || (kind === 'column' ? 'empty' : 'or another')
    return `${answerOf(question, option)} (${shown})`
  })
  const none = about === 'lastPrice' || about === 'cost' ? [`--column "${about}=" (no column)`] : []
  return `${questionTexts[about]} ${[...answers, ...none].join(' or ')}`
}

/** Returns options that allow a refused run. */
export function refusalHints({ message, mapping, recognised, report }: ImportStatus): string[] {
  const { rejected, ...accepted } = report.products
  const format = recognised?.format
  const isKnown = format !== undefined && format !== 'table' && format !== 'objects'
  const most = Object.values(accepted).reduce((sum, count) => sum + count, 0)
  // One empty field, such as the category, needs a default and no other format.
  const [first, ...others] = report.rejections
  const needsDefault = first?.code === 'required' && others.length === 0
  if (isKnown && rejected > most && !needsDefault)
    return [
      `Most products are rejected as ${format}. If this format is wrong, map the columns: --format table --suggest-map`,
    ]
  if (!message) return []
  const { code, column } = mapping.currency ?? {}
  const lists = recognised?.lists ?? []
  return [
    ...(message.includes('questions.currency:') && openQuestions(mapping).length === 0
      ? ['Add --currency LKR for rupees, or --currency USD --rate 300 for another currency.']
      : []),
    ...(/questions\.(price|lastPrice|cost|decimal):/.test(message) ||
    openQuestions(mapping).length > 0
      ? ['Run --suggest-map again: it prints the options that answer each question.']
      : []),
    ...(message.includes('currency.rate:') && code
      ? [`Or add the options --currency ${code} --rate 300`]
      : []),
    ...(message.includes('currency.rates:') && column !== undefined
      ? ['Or add the option --rate USD=300,GBP=380 with each currency of the file.']
      : []),
    ...(mapping.list === undefined && lists.length > 0 ? [listsHint(lists)] : []),
  ]
}

/** Says how to choose among the arrays of a JSON file. */
export const listsHint = (lists: readonly string[]): string =>
  `The file has several lists. Choose the one with the products: ${lists.map((name) => `--list "${name}"`).join(' or ')}`
