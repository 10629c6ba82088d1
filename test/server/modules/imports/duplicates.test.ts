import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planText } from '../../../support/import-plan.ts'

const table = (ids: readonly string[], stock: (at: number) => number = () => 1): string =>
  `productId,productName,category,price,stock\n${ids.map((id, at) => `"${id}",N,x,1,${stock(at)}\n`).join('')}`

const reasonsOf = async (text: string): Promise<string[]> => {
  const { rows } = await planText(text)
  return rows.map(({ issues, warnings }) =>
    [...issues, ...warnings]
      .filter(({ code }) => code === 'duplicate')
      .map(({ reason }) => reason)
      .join(),
  )
}

test('reports every repeated id of a long file with its first line', async () => {
  const scripts = ['rose', 'රෝස', 'ரோஜா', '🌹']
  const ids = Array.from({ length: 3_000 }, (_, at) => `${scripts[at % 4]}-${at}`)
  const reasons = await reasonsOf(table([...ids, ...ids.toReversed()]))
  expect(reasons.slice(0, ids.length).every((reason) => reason === '')).toBe(true)
  expect(reasons.slice(ids.length).toReversed()).toEqual(
    ids.map((_, at) => `repeats line ${at + 2}`),
  )
})

test('counts the next row of an id as its first after a rejected row', async () => {
  const reasons = await reasonsOf(table(['rose', 'rose', 'rose'], (at) => (at === 0 ? -1 : 1)))
  expect(reasons).toEqual(['', '', 'repeats line 3'])
})

test('reports the first of several similar earlier ids', async () => {
  const characters = fc.constantFrom('a', 'A', 'ａ', 'é', 'e\u0301', 'É', 'z')
  const lists = fc.uniqueArray(
    fc.array(characters, { minLength: 1, maxLength: 3 }).map((one) => one.join('')),
  )
  const fold = (id: string) => id.normalize('NFKC').toLowerCase()
  await fc.assert(
    fc.asyncProperty(lists, async (ids) => {
      if (!ids.length) return
      const named = (await reasonsOf(table(ids))).map((reason) =>
        /"(.*)" on line (\d+)/.exec(reason)?.slice(1),
      )
      const expected = ids.map((id, at) => {
        const like = ids.slice(0, at).filter((one) => fold(one) === fold(id))
        const first = like.find((one) => one !== fold(one)) ?? like[0]
        return first && [first, `${ids.indexOf(first) + 2}`]
      })
      expect(named).toEqual(expected)
    }),
  )
})
