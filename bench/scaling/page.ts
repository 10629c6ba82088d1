/** Writes the tables of docs/scaling.md, all calculated from measurements. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from './format.ts'
import { type Measured, measuredFile, type PartName } from './measured.ts'
import { foresee, foreseePoint } from './model.ts'
import { sizes } from './sizes.ts'

export const pageFile = new URL('../../docs/scaling.md', import.meta.url)
const begins = (name: string) => `<!-- ${name} -->\n`
const ends = '<!-- end -->'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const besides: Record<PartName, string> = {
  replica: 'with a replica',
  pooler: 'through PgBouncer',
  cdn: 'behind Varnish',
}

/** Returns the tables by the name of their place in the page. */
function tables(measured: Measured): Record<string, string> {
  const { machine, costs, points, flush, memory, beside } = measured
  return {
    costs: [
      `Measured on ${machine.date}: ${machine.processor}, ${machine.cores} cores; load average before it ${machine.loadBefore}. The disk`,
      `had a row after ${format.ms(flush)}; a server kept ${memory} MB.`,
      '',
      table(
        ['kind', 'server', 'database', 'answer', 'log', 'alone'],
        Object.entries(costs).map(([kind, cost]) => [
          kind,
          format.ms(cost.server),
          format.ms(cost.database),
          format.bytes(cost.bytes),
          format.bytes(cost.logBytes),
          format.ms(cost.alone),
        ]),
      ),
    ].join('\n'),
    points: table(
      ['kind', 'processes', 'a second', 'the model', 'off by', 'CPU: servers, database, load'],
      points.map((point) => {
        const { perSecond } = foreseePoint(costs, point)
        return [
          point.kind,
          String(point.processes),
          format.count(point.perSecond),
          format.count(perSecond),
          format.share(perSecond / point.perSecond - 1),
          `${format.ms(point.server)}, ${format.ms(point.database)}, ${format.ms(point.load)}`,
        ]
      }),
    ),
    beside: [
      `Milliseconds of processor time a request, measured on ${beside.date}; load average before it ${beside.loadBefore}.`,
      '',
      table(
        ['what', 'server', 'database', 'the part'],
        beside.costs.map(({ part, kind, with: having, without }) => [
          `${kind}, ${besides[part]}`,
          `${format.ms(having.server)}, without ${format.ms(without.server)}`,
          `${format.ms(having.database)}, without ${format.ms(without.database)}`,
          format.ms(having.part),
        ]),
      ),
    ].join('\n'),
    sizes: table(
      [
        'what',
        'orders an hour',
        'servers',
        'database',
        'first full',
        'at',
        'an order waits',
        'a read',
      ],
      sizes.map((size) => {
        const { first, waits } = foresee(measured, size)
        return [
          size.name,
          format.count(size.ordersAnHour),
          `${size.servers} × ${size.serverCores} cores, ${size.processes} processes`,
          `${size.databaseCores} cores${size.replicas > 0 ? `, ${size.replicas} replicas` : ''}`,
          first.name,
          `${format.count(first.fullAt)} an hour`,
          format.ms(waits.order),
          format.ms(waits.read),
        ]
      }),
    ),
  }
}

/** Fills in the tables. @returns the page with its tables from these figures */
export function withTables(page: string, measured: Measured): string {
  return Object.entries(tables(measured)).reduce((text, [name, content]) => {
    const from = text.indexOf(begins(name))
    const to = text.indexOf(ends, from)
    if (from < 0 || to < 0) throw new Error(`docs/scaling.md has no place for ${name}`)
    return `${text.slice(0, from)}${begins(name)}\n${content}\n\n${text.slice(to)}`
  }, page)
}

/** Saves the measurements, and regenerates the page's tables. */
export function writeScaling(measured: Measured): void {
  writeFileSync(measuredFile, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(pageFile, withTables(readFileSync(pageFile, 'utf8'), measured))
}
