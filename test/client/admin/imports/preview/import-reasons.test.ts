import { expect, test } from 'vitest'
import { remedies } from '#server/modules/imports/contract/remedies.schema.ts'
import { onPage } from '../../../../../client/admin/imports/preview/reason.ts'
import { planText } from '../../../../support/import-plan.ts'

const columns = { productId: 'Code', productName: 'N', category: 'C', price: 'P' }
const categories = { map: { gone: null, kept: 'kept' }, unmapped: 'reject' as const }
const head = 'Code,N,C,P'

test('reasons of rows name controls of the page, and no key of a mapping', async () => {
  const rows = [
    ...['a,N,kept,1.500', 'b,N,kept,£10 £12', 'c,N,kept,"5,5,5"', 'd,N,gone,1', 'e,N,other,1'],
    ...['f,N,kept,USD 1', 'g,N,kept,1', 'g,N,kept,2'],
  ]
  const text = `${head}\n${rows.join('\n')}\n`
  const plans = [
    await planText(text, { columns, categories }),
    await planText(text, { columns, categories, currency: { rates: { EUR: 330 } } }),
  ]
  const told = plans.flatMap((plan) =>
    plan.rows.flatMap(({ issues, warnings }) => [...issues, ...warnings]),
  )
  const reasons = [...new Set(told.map(({ reason }) => reason))]
  const ofMapping = /mapping’?'s|mapping has|numbers\.|defaults\.|untracked|duplicates "/
  const untold = Object.values(remedies).filter(
    (words) => !reasons.some((reason) => reason.includes(words)),
  )
  expect(untold).toEqual([])
  expect(reasons.map(onPage).filter((reason) => ofMapping.test(reason))).toEqual([])
  expect(reasons.map(onPage)).toContain('can be 1.5 or 1500; set “Number format” to "." or ","')
})
