import { describe, expect, test } from 'vitest'
import { readArguments } from '#server/core/operation/arguments.ts'
import { mergeMetrics } from '#server/platform/workers/merge-metrics.ts'
import { connectionsPerWorker } from '#server/platform/workers/supervise.ts'

describe('--workers', () => {
  test('starts the configured number of workers, or serves from one process by default', () => {
    expect(readArguments([], 4)).toEqual({ workers: undefined, worker: undefined })
    expect(readArguments(['--workers', '4'], 4).workers).toBe(4)
    expect(readArguments(['--workers=8'], 4).workers).toBe(8)
    expect(readArguments(['--worker', '3'], 4)).toEqual({ workers: undefined, worker: 3 })
  })

  test.each([
    [['--workers', '0'], /^--workers must be a number of processes, such as 4, not “0”\.$/],
    [['--workers', 'all'], /, not “all”\.$/],
    [['--workers', '1.5'], /, not “1\.5”\.$/],
    [['--workers', '9'], /^--workers 9 is too many: .* has 4 cores, so use at most 8 workers\.$/],
    [['--wokers', '2'], /^The server accepts only --workers and a number\. .*--wokers/],
    [['2'], /^The server accepts only --workers and a number\./],
  ])('refuses %j with a message', (args, message) => {
    expect(() => readArguments(args, 4)).toThrow(message)
  })

  test('divides database connections among workers and refuses too few', () => {
    expect(connectionsPerWorker(10, 1)).toBe(10)
    expect(connectionsPerWorker(10, 3)).toBe(3)
    expect(() => connectionsPerWorker(10, 8)).toThrow(
      /^--workers 8 needs DATABASE_CONNECTIONS=16 or more/,
    )
  })
})

test('merges the metrics of all processes', () => {
  const of = (worker: number, extra = '') =>
    `# HELP up Whether it is\n# TYPE up gauge\nup{worker="${worker}"} 1\n\n${extra}# HELP n Calls\n# TYPE n counter\nn{worker="${worker}"} ${worker}\n`
  expect(mergeMetrics([of(1), of(2, '# HELP odd Odd\n# TYPE odd gauge\nodd 3\n'), ''])).toBe(
    `# HELP up Whether it is
# TYPE up gauge
up{worker="1"} 1
up{worker="2"} 1
# HELP n Calls
# TYPE n counter
n{worker="1"} 1
n{worker="2"} 2
# HELP odd Odd
# TYPE odd gauge
odd 3
`,
  )
})
