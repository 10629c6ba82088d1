/** Waybill numbers as they are pasted or scanned: one a line, in the order of the orders or behind their numbers. */
import { waybills as words } from '../texts/order-desk.ts'

/** `ORD-000042 LP-7`, with a tab, comma or semicolon between as well. */
const named = /^(ORD-\d+)[\s,;]+(\S.*)$/i

interface Paired {
  /** the number of each order, in their order; blank where there is none */
  waybills: string[]
  /** why it cannot be meant so */
  problem?: string | undefined
}

/**
 * Gives each order its number.
 * @example pairWaybills('LP-1\nLP-2', ['ORD-000001', 'ORD-000002'])
 */
export function pairWaybills(typed: string, orderIds: readonly string[]): Paired {
  const lines = typed
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
  const said = lines.filter(Boolean)
  const pairs = said.flatMap((line) => {
    const [, id, waybill] = named.exec(line) ?? []
    return id && waybill ? [[id.toUpperCase(), waybill] as const] : []
  })
  if (said.length > 0 && pairs.length === said.length) {
    const given = new Map(pairs)
    const stray = [...given.keys()].find((id) => !orderIds.includes(id))
    const waybills = orderIds.map((id) => given.get(id) ?? '')
    return { waybills, problem: stray ? words.stray(stray) : repeated(waybills) }
  }
  const waybills = orderIds.map((_, place) => lines[place] ?? '')
  const many = lines.length > orderIds.length
  const problem = many ? words.tooMany(lines.length, orderIds.length) : repeated(waybills)
  return { waybills, problem }
}

/** A scanner that read one twice would give all behind it the number of another. */
function repeated(waybills: readonly string[]): string | undefined {
  const twice = waybills.find((one, place) => one && waybills.indexOf(one) !== place)
  return twice && words.twice(twice)
}
