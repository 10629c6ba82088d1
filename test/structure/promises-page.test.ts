import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parts } from '../long/parts.ts'
import { withOutcomes } from '../long/promises-page.ts'
import { root } from '../support/sources.ts'

const page = `Before.

<!-- table: begin -->
| fault | runs | lost | doubled | serves again after | measured |
|---|---|---|---|---|---|
| a kill | 3 | 0 | 0 | 1.0 s | 2026-01-01 |
| a flood | 1 | 0 | 0 |  | 2026-01-01 |
<!-- table: end -->

After.
`

test('the line of a fault that was tried again is replaced, others stay, and new ones come last', () => {
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

test('a page without a place for the table is told, not overwritten', () => {
  expect(() => withOutcomes('Nothing.', [], '2026-02-02')).toThrow('no table')
})

test('every scenario of quality is in a part of the long run', () => {
  const taken = Object.values(parts).flatMap(({ files }) => files)
  const folder = 'test/server/quality'
  const scenarios = readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`)
  expect(scenarios.filter((file) => !taken.includes(file))).toEqual([])
})
