import { expect, test } from 'vitest'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'

const drafted = async (text: string) => suggestMapping(await recognise(Buffer.from(text), true))

test('reports repeated header names and whether the file has images', async () => {
  const codes = async (text: string) =>
    (await drafted(text)).remarks.filter(({ code }) => /header|images/.test(code))
  expect(await codes('Code,Title,Cost,COST,Title,Size (2)\na,A,5,6,B,1\n')).toEqual([
    { code: 'repeated-header', values: { columns: '"COST", "Title"' } },
    { code: 'no-images', values: {} },
  ])
  expect(await codes('Code,Title,Cost,Photo\na,A,5,https://a.lk/1.jpg\n')).toEqual([])
})

test('reads a column named group as the category', async () => {
  const { mapping } = await drafted('Code,Title,Group,Cost\na,A,Oils,5\nb,B,Oils,6\n')
  expect(mapping.columns).toMatchObject({ category: 'Group' })
})
