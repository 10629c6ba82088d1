/**
 * Renders an email as HTML for mail programs: tables and inline styles, nothing remote but the
 * shop's own images. In dark mode each colour is replaced by one whose contrast the settings
 * validate, see `colourPairs` in server/modules/settings/definitions/theme.schema.ts.
 */
import type { Colours } from '../../core/values/theme-colours.schema.ts'
import type { Block, Fact, Line } from './blocks.ts'
import type { EmailShop } from './email-shop.ts'
import { html, type Markup } from './template.ts'

const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const display = "'Cormorant Garamond', Georgia, 'Times New Roman', serif"

/** Styles contain only validated colours of the shop. Escaped once for all emails of a theme. */
const made = new WeakMap<Colours, Styles>()
function stylesOf(colours: Colours): Styles {
  const known = made.get(colours)
  if (known) return known
  const fresh = Object.fromEntries(
    Object.entries(styles(colours)).map(([name, style]) => [name, html`${style}`]),
  ) as Styles
  made.set(colours, fresh)
  return fresh
}

/** Returns styles: class names carry the dark mode's colours, inline styles the light mode's. */
function styles(c: Colours) {
  const size = (px: number, line: number) => `font-size:${px}px;line-height:${line}px;`
  const body = `margin:0 0 16px;${size(16, 25)}color:${c.ink};overflow-wrap:anywhere;`
  return {
    page: `margin:0;padding:0;background:${c.paper};font-family:${sans};`,
    card: `background:${c.surface};border:1px solid ${c.line};border-radius:8px;`,
    name: `${size(26, 32)}font-family:${display};font-weight:600;color:${c.ink};text-decoration:none;overflow-wrap:anywhere;`,
    heading: `margin:0 0 16px;font-family:${display};font-weight:600;${size(28, 34)}color:${c.ink};overflow-wrap:anywhere;`,
    title: `margin:0 0 4px;font-weight:600;${size(16, 24)}color:${c.ink};`,
    body: `${body}white-space:pre-line;`,
    label: `padding:3px 16px 3px 0;${size(15, 23)}color:${c.muted};vertical-align:top;`,
    value: `padding:3px 0;${size(15, 23)}color:${c.ink};vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;`,
    cell: `padding:10px 0;border-bottom:1px solid ${c.line};${size(15, 22)}color:${c.ink};vertical-align:top;overflow-wrap:anywhere;`,
    amount: `padding:10px 0 10px 12px;border-bottom:1px solid ${c.line};${size(15, 22)}color:${c.ink};vertical-align:top;text-align:right;white-space:nowrap;`,
    total: `padding:6px 0 6px 12px;${size(15, 22)}color:${c.ink};text-align:right;`,
    soft: `${size(14, 21)}color:${c.muted};overflow-wrap:anywhere;`,
    link: `color:${c.accent};text-decoration:underline;`,
    button: `display:inline-block;padding:12px 22px;border-radius:4px;background:${c.accent};color:${c.onInk};${size(16, 22)}font-weight:600;text-decoration:none;`,
    quote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${c.line};${size(16, 25)}color:${c.inkSoft};white-space:pre-line;overflow-wrap:anywhere;`,
  }
}
type Styles = Record<keyof ReturnType<typeof styles>, Markup>

/**
 * Returns the dark mode CSS: the pairs ink on paper, sand and accentSoft, and onInk on ink and
 * accent, swap their sides.
 */
const inTheDark = (c: Colours): string =>
  [
    `.page{background:${c.ink}!important}`,
    `.card{background:${c.ink}!important;border-color:${c.muted}!important}`,
    `.strong{color:${c.onInk}!important}`,
    `.soft{color:${c.sand}!important}`,
    `.edge{border-color:${c.muted}!important}`,
    `.link{color:${c.accentSoft}!important}`,
    `.button{background:${c.accentSoft}!important;color:${c.ink}!important}`,
  ].join('')

function factTable(title: string, facts: readonly Fact[], s: Styles): Markup {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><td class="soft" style="${s.label}">${label}</td><td class="strong" style="${s.value}">${value}</td></tr>`,
  )
  return html`${title && html`<p class="strong" style="${s.title}">${title}</p>`}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;">${rows}</table>`
}

function lineRow({ name, image, href, quantity, amount }: Line, s: Styles): Markup {
  const img = image
    ? html`<img src="${image}" alt="" width="48" height="60" style="display:block;width:48px;height:60px;object-fit:cover;border-radius:4px;">`
    : ''
  const shown = href
    ? html`<a class="strong" href="${href}" style="color:inherit;text-decoration:none;">${name}</a>`
    : name
  return html`<tr><td class="edge" width="60" style="${s.cell}width:60px;">${img}</td><td class="strong edge" style="${s.cell}">${shown}<br><span class="soft" style="${s.soft}">× ${quantity}</span></td><td class="strong edge" style="${s.amount}">${amount}</td></tr>`
}

function lineTable({ lines, sums }: Extract<Block, { kind: 'lines' }>, s: Styles): Markup {
  const row = ([label, value]: Fact, weight = '') =>
    html`<tr><td colspan="2" class="strong" style="${s.total}${weight}">${label}</td><td class="strong" style="${s.total}${weight}white-space:nowrap;">${value}</td></tr>`
  const below = sums
    ? [
        ...sums.more.map((one) => row(one)),
        row(sums.total, 'font-weight:600;'),
        ...sums.notes.map((one) => row(one)),
      ]
    : []
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;width:100%;">${lines.map((line) => lineRow(line, s))}${below}</table>`
}

function written(block: Block, s: Styles): Markup {
  switch (block.kind) {
    case 'heading':
      return html`<h1 class="strong" style="${s.heading}">${block.text}</h1>`
    case 'paragraph':
      return html`<p class="strong" style="${s.body}">${block.text}</p>`
    case 'button':
      return html`<p style="margin:4px 0 24px;"><a class="button" href="${block.href}" style="${s.button}">${block.label}</a></p>`
    case 'facts':
      return factTable(block.title, block.facts, s)
    case 'lines':
      return lineTable(block, s)
    case 'quote':
      return html`<blockquote class="soft edge" style="${s.quote}">${block.text}</blockquote>`
    case 'links':
      return html`${block.links.map(
        ({ label, note, href }) =>
          html`<p class="soft" style="margin:0 0 10px;${s.soft}"><a class="link" href="${href}" style="${s.link}">${label}</a>${note && html` · ${note}`}</p>`,
      )}<div style="height:10px;"></div>`
  }
}

function header({ name, logo, link }: EmailShop, s: Styles): Markup {
  const mark = html`<img src="${logo || link('/icon-192.png')}" alt="" height="32" style="height:32px;width:auto;max-width:120px;vertical-align:middle;border:0;border-radius:6px;">`
  return html`<a class="strong" href="${link('/')}" style="${s.name}">${mark}&ensp;${name}</a>`
}

/** Renders the HTML. @param signature lines about the sender */
export function htmlOf(
  subject: string,
  blocks: readonly Block[],
  signature: readonly string[],
  shop: EmailShop,
): string {
  const s = stylesOf(shop.colours)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${inTheDark(shop.colours)}}</style>
</head>
<body class="page" style="${s.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${s.page}"><tr><td align="center" style="padding:20px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:600px;table-layout:fixed;${s.card}">
<tr><td style="padding:24px 24px 8px;">${header(shop, s)}</td></tr>
<tr><td style="padding:12px 24px 8px;">${blocks.map((block) => html`${written(block, s)}\n`)}</td></tr>
<tr><td class="edge" style="padding:16px 24px 24px;border-top:1px solid ${shop.colours.line};"><p class="strong" style="margin:0;${s.title}">${shop.name}</p>${signature.map((line) => html`<p class="soft" style="margin:0;${s.soft}">${line}</p>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text
}
