import { expect, test } from 'vitest'
import { remedies } from '#server/modules/imports/contract/remedies.schema.ts'
import { onPage } from '../../../../../client/admin/imports/preview/reason.ts'
import { planText } from '../../../../support/import-plan.ts'

const columns = { productId: 'Code', productName: 'N', category: 'C', price: 'P' }
const categories = { map: { none: null, used: 'used' }, unmapped: 'reject' as const }
const head = 'Code,N,C,P'

test('names controls of the page, not keys of the mapping, in reasons of rows', async () => {
  const rows = [
    ...['a,N,used,1.500', 'b,N,used,£10 £12', 'c,N,used,"5,5,5"', 'd,N,none,1', 'e,N,other,1'],
    ...['f,N,used,USD 1', 'g,N,used,1', 'g,N,used,2'],
  ]
  const text = `${head}\n${rows.join('\n')}\n`
  const plans = [
    await planText(text, { columns, categories }),
    await planText(text, { columns, categories, currency: { rates: { EUR: 330 } } }),
  ]
  const found = plans.flatMap((plan) =>
    plan.rows.flatMap(({ issues, warnings }) => [...issues, ...warnings]),
  )
  const reasons = [...new Set(found.map(({ reason }) => reason))]
  const ofMapping = /mapping’?'s|mapping has|numbers\.|defaults\.|untracked|duplicates "/
  const unused = Object.values(remedies).filter(
    (text) => !reasons.some((reason) => reason.includes(text)),
  )
  expect(unused).toEqual([])
  expect(reasons.map(onPage).filter((reason) => ofMapping.test(reason))).toEqual([])
  expect(reasons.map(onPage)).toContain('can be 1.5 or 1500; set “Number format” to "." or ","')
})
