import { expect, test } from 'vitest'
import { withHourPart } from '../long/hour-page.ts'
import { withOutcomes } from '../long/promises-page.ts'

const page = `Before.

<!-- table: begin -->
| fault | runs | lost | doubled | serves again after | measured |
|---|---|---|---|---|---|
| a kill | 3 | 0 | 0 | 1.0 s | 2026-01-01 |
| a flood | 1 | 0 | 0 |  | 2026-01-01 |
<!-- table: end -->

After.
`

test('replaces the row of a repeated fault and appends new faults', () => {
  const outcomes = [
    { fault: 'a fire', runs: '2', lost: 1, doubled: 0 },
    { fault: 'a kill', runs: '9', lost: 0, doubled: 0, recovery: 1_240 },
  ]
  expect(withOutcomes(page, outcomes, '2026-02-02')).toBe(`Before.

<!-- table: begin -->
| fault | runs | lost | doubled | serves again after | measured |
|---|---|---|---|---|---|
| a kill | 9 | 0 | 0 | 1.2 s | 2026-02-02 |
| a flood | 1 | 0 | 0 |  | 2026-01-01 |
| a fire | 2 | 1 | 0 |  | 2026-02-02 |
<!-- table: end -->

After.
`)
})

test('throws for a page without a table', () => {
  expect(() => withOutcomes('Nothing.', [], '2026-02-02')).toThrow('no table')
})

const empty = '<!-- hour: begin -->\n<!-- hour: end -->\n'

test('replaces the column of one part of the hour and sums all parts', () => {
  const [kill, orders] = ['a kill', 'orders acknowledged']
  const first = { [orders]: { count: 1_000 }, [kill]: { count: 2, slowest: 9_960 } }
  const second = { [orders]: { count: 34 }, 'a flood': { count: 1, slowest: 400 } }
  const once = withHourPart(empty, { part: 3, lines: { [kill]: { count: 7 } } }, 'never')
  const twice = withHourPart(once, { part: 3, lines: first }, 'Monday')
  expect(withHourPart(twice, { part: 1, lines: second }, 'Tuesday')).toBe(`<!-- hour: begin -->
| | part 1 | part 2 | part 3 | part 4 | part 5 | part 6 | together |
|---|---|---|---|---|---|---|---|
| a kill | | | 2, 10.0 s | | | | 2, 10.0 s |
| orders acknowledged | 34 | | 1000 | | | | 1034 |
| a flood | 1, 0.4 s | | | | | | 1, 0.4 s |
| measured | Tuesday | | Monday | | | | |
<!-- hour: end -->
`)
})
