/** `npm run araliya -- simulate`: what machines carry, by what one request was measured to need, and what is full first. */
import { Command } from 'commander'
import { format } from '../../bench/scaling/format.ts'
import { readMeasured } from '../../bench/scaling/measured.ts'
import { foresee, usual, type Wishes } from '../../bench/scaling/model.ts'
import { UsageError } from '../lib/command.ts'

const shares: readonly string[] = ['cdn', 'kept', 'hottest']
const mayBeZero: readonly string[] = [
  ...shares,
  ...['replicas', 'poolers', 'cdnCores', 'toDatabase', 'toRegion'],
  ...['readsAnOrder', 'quotesAnOrder'],
]

/** Returns the parser of one option. */
function parserOf(wish: string, flag: string): (text: string) => number {
  const isShare = shares.includes(wish)
  return (text) => {
    const value = Number(text)
    const isPossible = value > 0 || (value === 0 && mayBeZero.includes(wish))
    if (isPossible && value <= (isShare ? 1 : Number.MAX_VALUE)) return value
    throw new UsageError(
      `${flag} must be ${isShare ? 'a share from 0 to 1' : 'a number above 0'}, not ${text}.`,
    )
  }
}

export const command = new Command('simulate').description(
  'Estimates what a number of machines can carry, and what is full first. See docs/scaling.md.',
)
for (const [wish, value] of Object.entries(usual)) {
  const flag = `--${wish.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  command.option(`${flag} <n>`, '', parserOf(wish, flag), value)
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
