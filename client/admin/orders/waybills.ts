/** Waybill numbers as they are pasted or scanned: one a line, in the order of the orders or behind their numbers. */
import { waybills as words } from '../texts/order-desk.ts'

/** `ORD-000042 LP-7`, with a tab, comma or semicolon between as well. */
const named = /^(ORD-\d+)[\s,;]+(\S.*)$/i

interface Paired {
  /** the number of each order, in their order; blank where there is none */
  waybills: string[]
  problem?: string
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
  const byName = lines.filter(Boolean).map((line) => named.exec(line))
  if (byName.length > 0 && byName.every((match) => match !== null)) {
    const given = new Map(byName.map(([, id, waybill]) => [id!.toUpperCase(), waybill!]))
    const stray = [...given.keys()].find((id) => !orderIds.includes(id))
    const waybills = orderIds.map((id) => given.get(id) ?? '')
    return stray ? { waybills, problem: words.stray(stray) } : { waybills }
  }
  const waybills = orderIds.map((_, place) => lines[place] ?? '')
  return lines.length > orderIds.length
    ? { waybills, problem: words.tooMany(lines.length, orderIds.length) }
    : { waybills }
}
