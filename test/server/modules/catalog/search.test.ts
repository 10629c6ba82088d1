import { beforeAll, expect, test } from 'vitest'
import { makeProduct, makeUser, type ProductInput } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
beforeAll(async () => {
  const shelf: [string, ProductInput][] = [
    ['ROSE', { productName: 'Rose', altNames: ['Rosa Damascena'] }],
    ['ROSE-SERUM', { productName: 'Rose Serum' }],
    ['ROSEWATER', { productName: 'Rosewater Toner' }],
    ['NIGHT', { productName: 'Night Cream', description: 'With rose and paraben free wax.' }],
    ['HANDUN', { productName: 'Body Oil', altNames: ['Handun Thel'], category: 'bath&body' }],
    ['LIPSTICK', { productName: 'Velvet Lipstick', category: 'makeup', price: 900 }],
    ['LIPSTICK-2', { productName: 'Matte Lipstick', category: 'makeup', price: 500, stock: 0 }],
    ['LOTION', { productName: 'Sandalwood Body Lotion', category: 'bath&body' }],
    ['VITC', { productName: 'Vitamin C Drops' }],
    ['VITE', { productName: 'Vitamin E Drops' }],
    ['NAIL', { productName: 'Nail Strengthener 15', category: 'nailcare' }],
    ['SINHALA', { productName: 'සඳුන් සබන්', altNames: ['Sandun Saban'] }],
    ['PERCENT', { productName: 'AHA 100% Peel_Off' }],
  ]
  for (const [productId, input] of shelf) await makeProduct(shop.db, { productId, ...input })
})

const search = async (text: string, query = ''): Promise<string[]> => {
  const answer = await shop.call('GET', `/products/search/${encodeURIComponent(text)}${query}`)
  expect(answer.status).toBe(200)
  return answer.body.map((product: { productId: string }) => product.productId)
}

test.each([
  [
    'the name itself first, then names that begin so, then descriptions',
    'rose',
    ['ROSE', 'ROSE-SERUM', 'ROSEWATER', 'NIGHT'],
  ],
  ['capitals and blanks do not matter', '  RoSe   serum ', ['ROSE-SERUM']],
  ['words in any order, by their beginning', 'ser ros', ['ROSE-SERUM']],
  ['an alternative name', 'rosa dam', ['ROSE']],
  ['a word of the description only', 'paraben', ['NIGHT']],
  ['a category', 'nailcare', ['NAIL']],
  ['one letter among words is a word', 'vitamin c', ['VITC']],
  ['another script', 'සඳුන්', ['SINHALA']],
  ['signs of patterns are only letters', '100%', ['PERCENT']],
  ['a missing letter', 'lipstik', ['LIPSTICK', 'LIPSTICK-2']],
  ['a wrong letter in a short word', 'rase serum', ['ROSE-SERUM']],
  ['a wrong first letter', 'bight cream', ['NIGHT']],
  ['swapped letters', 'nihgt', ['NIGHT']],
  ['a letter too many in an alternative name', 'handdun thel', ['HANDUN']],
  ['a mistyped beginning while typing', 'sandlaw', ['LOTION']],
  ['a forgotten blank', 'bodylotion', ['LOTION']],
  ['two letters wrong in a long word', 'strenghtner', ['NAIL']],
])('finds by %s', async (_, typed, expected) => {
  const found = await search(typed)
  expect(new Set(found)).toEqual(new Set(expected))
  if (typed === 'rose') expect(found).toEqual(expected)
})

test('finds products with some of the words when none has all', async () => {
  const found = await search('rose lipstick')
  expect(found).toContain('ROSE')
  expect(found).toContain('LIPSTICK')
  expect(await search('rose xyzzyq')).toContain('ROSE')
})

test('finds nothing for unknown words and for punctuation', async () => {
  for (const text of ['xyzzyq', '%%%', '&', "'", '\\', ':*', '!', '()', '|'])
    expect(await search(text)).toEqual([])
  expect(await search('q')).toEqual([])
})

test('finds names that begin with a single letter', async () => {
  expect(new Set(await search('v'))).toEqual(new Set(['VITC', 'VITE', 'LIPSTICK']))
})

test('sorts, filters and pages search results', async () => {
  expect(await search('lipstick', '?limit=5&sort=price')).toEqual(['LIPSTICK-2', 'LIPSTICK'])
  expect(await search('lipstick', '?sort=-price')).toEqual(['LIPSTICK', 'LIPSTICK-2'])
  const page = await shop.call('GET', '/catalogue?q=lipstik&inStock=true')
  expect(page.body).toMatchObject({
    total: 1,
    items: [{ productId: 'LIPSTICK' }],
    suggestion: 'lipstick',
  })
  expect((await shop.call('GET', '/catalogue?q=lipstick')).body.suggestion).toBeNull()
  const all = await search('rose')
  const walked: string[] = []
  let path: string | undefined = '/products/search/rose?limit=1'
  while (path) {
    const answer = await shop.call('GET', path)
    expect(answer.headers['x-total-count']).toBe('4')
    walked.push(...answer.body.map((product: { productId: string }) => product.productId))
    path = /<\/api([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(walked).toEqual(all)
})

test('ranks matches at the start of names above names above descriptions', async () => {
  const shelf: [string, ProductInput][] = [
    ['DESCRIBED', { productName: 'Zinc', description: 'Made with ginkgo quince.' }],
    ['NAMED', { productName: 'Our ginkgo' }],
    ['APART', { productName: 'Quince and also much ginkgo' }],
    ['BEGUN', { productName: 'Ginkgorita, a very long name for one more oil' }],
  ]
  for (const [productId, input] of shelf) await makeProduct(shop.db, { productId, ...input })
  expect(await search('ginkgo')).toEqual(['BEGUN', 'NAMED', 'APART', 'DESCRIBED'])
  expect(await search('ginkgo quince')).toEqual(['APART', 'DESCRIBED'])
})

test('finds a renamed product by its new name, also mistyped', async () => {
  const admin = (await makeUser(shop.db, { type: 'admin' })).token
  const { product_id: id } = await makeProduct(shop.db, { productName: 'Old Thing' })
  await shop.call('PUT', `/products/${id}`, {
    token: admin,
    body: { productName: 'Frangipani Mist', category: 'fragrance', price: 10 },
  })
  expect(await search('frangpani')).toEqual([id])
  expect(await search('old thing')).toEqual([])
})
