/** Emails without a mail server: user input stays text. */
import { expect, test } from 'vitest'
import { chooseModules } from '#server/app/modules.ts'
import { parseConfig } from '#server/core/config/config.ts'
import { contrast } from '#server/modules/settings/definitions/contrast.schema.ts'
import { defaultColours } from '#server/modules/settings/definitions/theme.schema.ts'
import type { EmailShop } from '#server/platform/email/email-shop.ts'
import { renderEmail, withoutSecrets } from '#server/platform/email/render.ts'
import { html, oneLine, plain } from '#server/platform/email/template.ts'
import { hostile, hostileNames } from '../../../../support/hostile-names.ts'

const shop: EmailShop = {
  name: 'Araliya',
  logo: '',
  colours: defaultColours,
  address: ['Araliya', '27 Temple Trees Lane', 'Kandy 20000'],
  phones: ['+94 81 555 0127'],
  whatsapp: '',
  email: 'hello@shop.example',
  hours: [{ days: 'Every day', hours: '9 to 5' }],
  link: (path) => (path.startsWith('/') ? `https://shop.example${path}` : path),
}
/** The elements of a page and their attributes' names, without their content. */
const skeleton = (page: string): string[] =>
  [...page.replace(/="[^"]*"/g, '').matchAll(/<[^>]*>/g)].map(([tag]) => tag)

test('a template escapes every value except HTML from templates', () => {
  const inner = html`<b>${'<&>'}</b>`
  expect(html`<p title="${`"'`}">${inner}${[inner, 'x']}</p>`.text).toBe(
    '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b><b>&lt;&amp;&gt;</b>x</p>',
  )
})

const { emails } = chooseModules()

test.each(emails.map((email) => [email.name, email] as const))(
  '%s keeps its form whatever names people have, in its subject, its HTML and its text',
  (_, email) => {
    const usual = renderEmail(email, hostile(email.example, 'Plain'), email, shop)
    for (const [what, name] of Object.entries(hostileNames)) {
      const words = { subject: `${email.subject} {name}`, closing: `${email.closing} {name}` }
      const {
        subject,
        html: page,
        text,
      } = renderEmail(email, hostile(email.example, name), words, shop)
      expect(subject, what).not.toMatch(/[\p{Cc}\u202e\u2028]/u)
      expect(subject.length, what).toBeLessThan(400)
      expect(page.replace(/\n/g, ''), what).not.toMatch(/[\p{Cc}\u202e]/u)
      expect(skeleton(page), what).toEqual(
        skeleton(renderEmail(email, hostile(email.example, 'Plain'), words, shop).html),
      )
      expect(text.replace(/[\n\t]/g, ''), what).not.toMatch(/[\p{Cc}\u202e]/u)
      if (what === 'emoji' && usual.text.includes('Plain'))
        expect(`${text}${subject}`).toContain('👩🏽‍🔬')
    }
    expect(usual.html).toMatch(/^<!doctype html>/)
    // Only images are loaded, from the shop or its storage.
    expect(usual.html).not.toMatch(/<link|<script|@import|url\(|srcset/)
  },
)

test('the email of an order has its totals and its delivery time', () => {
  const placed = emails.find(({ name }) => name === 'order-placed')!
  const order = {
    ...placed.example,
    adjustments: [{ type: 'percentage', code: 'VESAK', label: 'Vesak, 10 %', amount: -500 }],
    fees: [{ type: 'gift', label: 'Gift wrap', amount: 200 }],
    tax: { amount: 900, rates: [] },
    total: 5_730,
  }
  const { text } = renderEmail(placed, order, placed, shop)
  expect(text).toContain(`
1 × Sandalwood & Sea Salt Soap: LKR 780.00
---
Vesak, 10 %: − LKR 500.00
Delivery, Standard: LKR 350.00
Gift wrap: LKR 200.00
Total: LKR 5,730.00
You save: LKR 820.00
Tax included: LKR 900.00
`)
  expect(text).toContain('Arrives: 24 – 27 November 2026')
  const arrived = renderEmail(placed, { ...order, status: 'Delivered' }, placed, shop)
  expect(arrived.text).not.toContain('Arrives')
})

test('the dark mode uses only colour pairs whose contrast the settings validate', () => {
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(
    renderEmail(emails[0]!, emails[0]!.example, emails[0]!, shop).html,
  )![1]!
  const ground = /\.card\{background:(#\w+)/.exec(dark)![1]!
  for (const name of ['strong', 'soft', 'link'])
    expect(
      contrast(ground, new RegExp(`\\.${name}\\{color:(#\\w+)`).exec(dark)![1]!),
    ).toBeGreaterThanOrEqual(4.5)
  const [, back, front] = /\.button\{background:(#\w+)!important;color:(#\w+)/.exec(dark)!
  expect(contrast(back!, front!)).toBeGreaterThanOrEqual(4.5)
})

test('a name in a subject becomes one line, cut between characters', () => {
  expect(oneLine('a\r\nBcc: x@y.z', 80)).toBe('a Bcc: x@y.z')
  expect(oneLine('😀'.repeat(10), 4)).toBe('😀😀😀…')
  expect(plain('a\u001b[31mb\u202ec\r\nd')).toBe('a[31mbc\nd')
})

test('the stored copy masks the secrets only', () => {
  const rendered = { subject: 's', html: '<a href="/reset?t=abc123">', text: '/reset?t=abc123' }
  expect(withoutSecrets(rendered, ['abc123'])).toEqual({
    subject: 's',
    html: '<a href="/reset?t=••••••">',
    text: '/reset?t=••••••',
  })
})

test('the server does not start with an invalid MAIL_URL, and names the problem in one line', () => {
  const config = (env: Record<string, string>) => () => parseConfig(env)
  const MAIL_URL = 'smtps://user:p%40ss@mail.example.com:465?tls.servername=x'
  expect(config({ MAIL_URL, MAIL_FROM: 'Araliya <hello@shop.lk>' })().mail).toEqual({
    url: MAIL_URL,
    from: { name: 'Araliya', address: 'hello@shop.lk' },
  })
  expect(config({ MAIL_FROM: 'hello@shop.lk' })().mail.from).toEqual({
    name: '',
    address: 'hello@shop.lk',
  })
  expect(config({ MAIL_URL })).toThrow(/^.*\nMAIL_URL: needs MAIL_FROM/)
  for (const url of ['mail.example.com', 'http://mail.example.com', 'smtp:'])
    expect(config({ MAIL_URL: url, MAIL_FROM: 'a@b.lk' })).toThrow('MAIL_URL: must be the address')
  for (const from of ['Araliya', 'Araliya <hello>', 'A <a@b.lk>, B <b@c.lk>', 'A\nB <a@b.lk>'])
    expect(config({ MAIL_FROM: from })).toThrow('MAIL_FROM: must be an address')
})
