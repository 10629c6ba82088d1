/** `npm run bench -- [PART …]`: measures speed and scale. */
import { Argument, Command } from 'commander'
import { parts, runBench, separateParts } from '../../bench/main.ts'

const usual = Object.keys(parts).filter((name) => !separateParts.includes(name))

export const command = new Command('bench')
  .description(
    'Measures speed and scale as ratios against baselines of the same run. A missed target is not a failure.',
  )
  .addArgument(
    new Argument('[parts...]', `what to measure (default: all but ${separateParts.join(' and ')})`)
      .choices(Object.keys(parts))
      .default(usual, 'about twenty minutes'),
  )
  .option('--write', 'write the figures into docs')
  .action(async (names: string[], { write = false }: { write?: boolean }) => {
    await runBench(names, write)
    process.exit()
  })
