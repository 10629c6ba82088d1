/**
 * `npm run simulate [-- --orders-an-hour 20000 --servers 3 …]`: what so many machines carry by what one
 * was measured to need (bench/scaling/measured.json), and what is full first.
 */
import { parseArgs } from 'node:util'
import { format } from './format.ts'
import { readMeasured } from './measured.ts'
import { foresee, usual, type Wishes } from './model.ts'

const nameOf = (wish: string) => wish.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const names = Object.keys(usual) as (keyof Wishes)[]

function refuse(message: string): never {
  const options = names.map((wish) => `  --${nameOf(wish)} ${usual[wish]}`)
  process.stderr.write(
    `${message}\nWhat can be said, with what holds otherwise:\n${options.join('\n')}\n`,
  )
  process.exit(2)
}

function readWishes(): Wishes {
  const options = Object.fromEntries(
    names.map((wish) => [nameOf(wish), { type: 'string' as const }]),
  )
  let values: Record<string, string | boolean | undefined>
  try {
    values = parseArgs({ options }).values
  } catch (error) {
    return refuse((error as Error).message)
  }
  const wishes = { ...usual }
  for (const wish of names) {
    const said = values[nameOf(wish)]
    if (said === undefined) continue
    const value = Number(said)
    const isShare = ['cdn', 'kept', 'hottest'].includes(wish)
    const mayBeNone =
      isShare ||
      [
        'replicas',
        'poolers',
        'cdnCores',
        'toDatabase',
        'toRegion',
        'readsAnOrder',
        'quotesAnOrder',
      ].includes(wish)
    if (
      !Number.isFinite(value) ||
      value < 0 ||
      (value === 0 && !mayBeNone) ||
      (isShare && value > 1)
    )
      refuse(
        `--${nameOf(wish)} must be ${isShare ? 'a share from 0 to 1' : 'a number above 0'}, not ${said}.`,
      )
    wishes[wish] = value
  }
  return wishes
}

const { stations, first, waits } = foresee(readMeasured(), readWishes())
for (const { name, use, fullAt } of stations)
  process.stdout.write(
    `${name.padEnd(40)} ${format.use(use).padStart(8)}  full at ${format.count(fullAt)} orders an hour\n`,
  )
process.stdout.write(
  `\nFull first: ${first.name}, at ${format.count(first.fullAt)} orders an hour.\n`,
)
for (const [kind, wait] of Object.entries(waits))
  process.stdout.write(`${kind.padEnd(6)} answers in ${format.ms(wait)}\n`)
