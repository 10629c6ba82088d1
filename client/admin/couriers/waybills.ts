/**
 * Reads pasted or scanned waybill numbers, one a line: in the orders' sequence, or after order
 * numbers.
 */
import { waybills as labels } from '../orders/order/list-labels.ts'

/** Matches `ORD-000042 LP-7`, also with a tab, comma or semicolon between. */
const named = /^(ORD-\d+)[\s,;]+(\S.*)$/i

interface Paired {
  /** the waybill of each order, in their sequence; blank where there is none */
  waybills: string[]
  /** why the text is invalid */
  problem?: string | undefined
}

/**
 * Pairs each order with its waybill.
 * @example pairWaybills('LP-1\nLP-2', ['ORD-000001', 'ORD-000002'])
 * /
 */
export function pairWaybills(typed: string, orderIds: readonly string[]): Paired {
  const lines = typed
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
  const filled = lines.filter(Boolean)
  const pairs = filled.flatMap((line) => {
    const [, id, waybill] = named.exec(line) ?? []
    return id && waybill ? [[id.toUpperCase(), waybill] as const] : []
  })
  if (filled.length > 0 && pairs.length === filled.length) {
    const byOrder = new Map(pairs)
    const stray = [...byOrder.keys()].find((id) => !orderIds.includes(id))
    const waybills = orderIds.map((id) => byOrder.get(id) ?? '')
    return {
      waybills,
      problem: stray ? `${stray} is not among the selected orders.` : repeated(waybills),
    }
  }
  const waybills = orderIds.map((_, place) => lines[place] ?? '')
  const many = lines.length > orderIds.length
  const problem = many ? labels.tooMany(lines.length, orderIds.length) : repeated(waybills)
  return { waybills, problem }
}

/** Finds a number that was scanned twice: it would shift all numbers behind it. */
function repeated(waybills: readonly string[]): string | undefined {
  const twice = waybills.find((one, place) => one && waybills.indexOf(one) !== place)
  return twice && `${twice} is entered twice.`
}
