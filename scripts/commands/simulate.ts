/** `npm run araliya -- simulate`: forecasts the capacity of machines and the first bottleneck. */
import { Command } from 'commander'
import { format } from '../../bench/scaling/format.ts'
import { readMeasured } from '../../bench/scaling/measured.ts'
import { foresee, usual, type Wishes } from '../../bench/scaling/model.ts'
import { UsageError } from '../lib/command.ts'

const descriptions: Record<keyof Wishes, string> = {
  ordersAnHour: 'orders in the busiest hour',
  readsAnOrder: 'pages and API responses read for each order',
  quotesAnOrder: 'quotes for each order',
  cdn: 'share of reads that a CDN answers',
  cached: 'share of the other reads that a server answers from its cache',
  servers: 'machines that run the shop',
  serverCores: 'cores of each machine',
  processes: 'processes on each machine',
  databaseCores: 'cores of the database',
  replicas: 'replicas that answer reads',
  poolers: 'processes of a connection pooler',
  cdnCores: 'cores of a CDN of your own',
  connections: 'database connections of each process',
  mostConnections: 'connections that the database or the pooler allows',
  hottest: 'share of orders for the same product',
  toDatabase: 'milliseconds to the database and back',
  toRegion: 'milliseconds from far-away customers to the region and back',
  lineMegabytes: 'megabytes a second of the network of a machine',
  diskMegabytes: 'megabytes a second that the disk of the database writes',
}

const shares: readonly string[] = ['cdn', 'cached', 'hottest']
const zeroAllowed: readonly string[] = [
  ...shares,
  ...['replicas', 'poolers', 'cdnCores', 'toDatabase', 'toRegion'],
  ...['readsAnOrder', 'quotesAnOrder'],
]

/** Returns the parser of one option. */
function parserOf(wish: string, flag: string): (text: string) => number {
  const isShare = shares.includes(wish)
  return (text) => {
    const value = Number(text)
    const isPossible = value > 0 || (value === 0 && zeroAllowed.includes(wish))
    if (isPossible && value <= (isShare ? 1 : Number.MAX_VALUE)) return value
    throw new UsageError(
      `${flag} must be ${isShare ? 'a share from 0 to 1' : 'a number above 0'}, not ${text}.`,
    )
  }
}

export const command = new Command('simulate').description(
  'Estimates the capacity of a number of machines, and what is full first. See docs/scaling.md.',
)
for (const [wish, description] of Object.entries(descriptions)) {
  const flag = `--${wish.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`
  command.option(`${flag} <n>`, description, parserOf(wish, flag), usual[wish as keyof Wishes])
}
command.action((wishes: Wishes) => {
  const { stations, first, waits } = foresee(readMeasured(), wishes)
  for (const { name, use, fullAt } of stations)
    process.stdout.write(
      `${name.padEnd(40)} ${format.use(use).padStart(8)}  full at ${format.count(fullAt)} orders an hour\n`,
    )
  process.stdout.write(
    `\nFull first: ${first.name}, at ${format.count(first.fullAt)} orders an hour.\n`,
  )
  for (const [kind, wait] of Object.entries(waits))
    process.stdout.write(`${kind.padEnd(6)} answers in ${format.ms(wait)}\n`)
})
