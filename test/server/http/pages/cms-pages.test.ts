/** Pages of the shop's own, and its questions: what staff write is what shoppers and search engines read. */
import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const hostile = '</title></script><script>alert(1)</script>"onload="alert(2)'

const shop = await openTestApp({ PUBLIC_URL: 'https://shop.example' })
const owner = await makeUser(shop.db, { role: 'owner' })

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  shop.call(method, path, { token: owner.token, headers, ...(body ? { body } : {}) })
const html = async (url: string) => {
  const { statusCode, body } = await shop.app.inject({ method: 'GET', url })
  return { status: statusCode, body }
}
const configOf = (body: string) =>
  JSON.parse(/id="araliya-config">(.*?)<\/script>/.exec(body)![1]!).settings.navigation
const jsonLdOf = (body: string) =>
  [...body.matchAll(/application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))

test('shows a published page in menus and sitemap, with escaped text', async () => {
  const before = await html('/contact')
  const page = {
    slug: 'gift-vouchers',
    title: hostile,
    text: `## Hello\n\n**Bold** ${hostile} [here](javascript:alert(3)) ![x](data:image/png;base64,AA)`,
    menu: 'footer',
    searchTitle: `Vouchers ${hostile}`,
    description: hostile,
  }
  const made = await call('POST', '/admin/pages', page)
  expect([made.status, made.body.page.published]).toEqual([201, false])
  const { id } = made.body.page
  const address = '/pages/gift-vouchers'
  const isListed = async () => (await html('/sitemap-pages.xml')).body.includes(`${address}</loc>`)
  expect([(await html(address)).status, await isListed()]).toEqual([404, false])
  expect((await shop.call('GET', '/pages')).body.items).toEqual([])
  expect((await shop.call('GET', '/pages/gift-vouchers')).status).toBe(404)
  // a shop without pages of its own says what it always said
  expect((await html('/contact')).body).toBe(before.body)

  const put = (change: object, version?: number) =>
    call(
      'PUT',
      `/admin/pages/${id}`,
      { ...page, published: true, ...change },
      {
        ...(version ? { 'if-match': `"${version}"` } : {}),
      },
    )
  expect((await put({}, 1)).body.page).toMatchObject({ published: true, version: 2 })
  const { status, body } = await html(address)
  expect([status, await isListed()]).toEqual([200, true])
  expect(body).not.toMatch(/<script>|<a href="javascript|<img src="data/)
  expect(body).toContain('<title>Vouchers &lt;/title&gt;')
  expect(body).toMatch(/rel="canonical" href="https:\/\/shop\.example\/pages\/gift-vouchers"/)
  const read = await shop.call('GET', '/pages/gift-vouchers')
  expect(read.body.html).toContain('<h2>Hello</h2>')
  expect(read.body.html).not.toMatch(/<script|javascript:|data:/)

  // menus: where it says, once, and nowhere
  const link = { label: hostile, to: address }
  expect(configOf((await html('/')).body).footer.at(-1)).toEqual(link)
  await put({ menu: 'header' })
  const menus = configOf((await html('/')).body)
  expect(menus.more.at(-1)).toEqual(link)
  expect(menus.footer).not.toContainEqual(link)
  expect((await shop.call('GET', '/pages')).body.items).toEqual([
    { slug: 'gift-vouchers', title: hostile, menu: 'header' },
  ])
  await call('PUT', '/settings/navigation.more', {
    value: [{ label: 'Gifts', to: address }],
    version: 0,
  })
  expect(configOf((await html('/')).body).more).toEqual([{ label: 'Gifts', to: address }])

  // its address is its own
  const taken = await call('POST', '/admin/pages', { ...page, text: '' })
  expect([taken.status, taken.body.issues]).toMatchObject([409, [{ path: 'slug' }]])
  const [one, other] = await Promise.all(
    [1, 2].map(() => call('POST', '/admin/pages', { slug: 'same', title: 'Same', text: '' })),
  )
  expect([one!.status, other!.status].sort()).toEqual([201, 409])
  for (const slug of ['A', 'a b', '../x', 'a--b', '-a', 'ä', '', 'a/b', 'x'.repeat(81)])
    expect((await call('POST', '/admin/pages', { ...page, slug })).body.issues, slug).toMatchObject(
      [{ path: 'slug' }],
    )
  expect(await put({ slug: 'same' })).toMatchObject({ status: 409 })

  expect((await call('GET', `/admin/pages/${id}`)).body).toMatchObject({
    ...page,
    menu: 'header',
  })
  expect((await call('DELETE', `/admin/pages/${id}`)).status).toBe(200)
  expect([(await html(address)).status, await isListed()]).toEqual([404, false])
  for (const method of ['GET', 'DELETE'])
    expect((await call(method, `/admin/pages/${id}`)).status).toBe(404)
  const { items } = (await call('GET', '/admin/audit?entity=page')).body
  expect(items.map((entry: { action: string }) => entry.action)).toEqual([
    'page.delete',
    'page.create',
    'page.update',
    'page.update',
    'page.create',
  ])
})

test('groups questions, hides hidden ones from shoppers, and describes them for search engines', async () => {
  const usual = (await shop.call('GET', '/settings?group=pages')).body.pages.faq
  expect(usual.questions).toHaveLength(4)
  expect(Object.keys(usual.questions[0])).toEqual(['question', 'answer'])
  expect(jsonLdOf((await html('/faq')).body)).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'How do I place an order?' }, {}, {}, {}] },
  ])
  const value = {
    title: 'FAQ',
    lead: '',
    questions: [
      { question: hostile, answer: hostile, group: hostile },
      { question: 'Secret?', answer: 'Not yet.', hidden: true },
    ],
  }
  await call('PUT', '/settings/pages.faq', { value, version: 0 })
  const { body } = await html('/faq')
  expect(body).not.toMatch(/<script>|Secret/)
  expect(jsonLdOf(body)[0].mainEntity).toEqual([
    { '@type': 'Question', name: hostile, acceptedAnswer: { '@type': 'Answer', text: hostile } },
  ])
  expect((await shop.call('GET', '/settings?group=pages')).body.pages.faq).toEqual({
    ...value,
    questions: [value.questions[0]],
  })
  const stored = (await call('GET', '/admin/settings')).body.items
  expect(stored.find((one: { key: string }) => one.key === 'pages.faq').value).toEqual(value)
  await call('PUT', '/settings/pages.faq', { value: { ...value, questions: [] }, version: 1 })
  expect(jsonLdOf((await html('/faq')).body)).toEqual([])
})

test('restores a deleted page for 30 days unless its address is taken', async () => {
  const page = { slug: 'returns-guide', title: 'Returns guide', text: 'Text', published: true }
  const { id } = (await call('POST', '/admin/pages', page)).body.page
  await call('DELETE', `/admin/pages/${id}`)
  const titles = async (query: string) =>
    (await call('GET', `/admin/pages${query}`)).body.items.map(
      (one: { title: string }) => one.title,
    )
  expect(await titles('?deleted=true')).toContain('Returns guide')
  expect(await titles('')).not.toContain('Returns guide')
  expect((await html('/pages/returns-guide')).status).toBe(404)
  expect((await call('PUT', `/admin/pages/${id}`, page)).status).toBe(404)

  const other = await call('POST', '/admin/pages', { ...page, title: 'New guide' })
  expect(other.status).toBe(201)
  const taken = await call('POST', `/admin/pages/${id}/restore`)
  expect([taken.status, taken.body.message]).toEqual([
    409,
    'Another page has the address /pages/returns-guide. Choose a different slug.',
  ])
  await call('DELETE', `/admin/pages/${other.body.page.id}`)
  const restored = await call('POST', `/admin/pages/${id}/restore`)
  expect([restored.status, restored.body.page.title]).toEqual([200, 'Returns guide'])
  expect((await html('/pages/returns-guide')).status).toBe(200)
  const log = await call('GET', '/admin/audit?entityId=returns-guide')
  expect(log.body.items[0]).toMatchObject({ action: 'page.restore' })

  await shop.db
    .updateTable('pages')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', other.body.page.id)
    .execute()
  expect(await titles('?deleted=true')).not.toContain('New guide')
  const late = await call('POST', `/admin/pages/${other.body.page.id}/restore`)
  expect(late.status).toBe(404)
})
