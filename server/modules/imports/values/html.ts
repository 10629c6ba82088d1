/** Converts HTML descriptions to plain text in one pass, without backtracking. */

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    sbquo: '‚',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    bull: '•',
    middot: '·',
    deg: '°',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    euml: 'ë',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    auml: 'ä',
    aring: 'å',
    ccedil: 'ç',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    oacute: 'ó',
    ocirc: 'ô',
    ouml: 'ö',
    oslash: 'ø',
    uacute: 'ú',
    ugrave: 'ù',
    ucirc: 'û',
    uuml: 'ü',
    szlig: 'ß',
    Eacute: 'É',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    pound: '£',
    euro: '€',
    yen: '¥',
    cent: '¢',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    divide: '÷',
    plusmn: '±',
    sup1: '¹',
    sup2: '²',
    sup3: '³',
    micro: 'µ',
    para: '¶',
    sect: '§',
    zwj: '\u200d',
    zwnj: '\u200c',
    shy: '',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    rarr: '→',
    larr: '←',
  }),
)

/** Replaces character references; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,8});/g,
    (whole, name) => {
      if (name[0] !== '#') return named.get(name) ?? whole
      const code =
        name[1] === 'x' || name[1] === 'X'
          ? Number.parseInt(name.slice(2), 16)
          : Number(name.slice(1))
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
      return String.fromCodePoint(code)
    },
  )
}

/** Returns true when the text has tags or character references, so was written as HTML. */
export const looksLikeHtml = (text: string): boolean =>
  /<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>|<!--|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text)

const blocks = new Set(
  'p div br li ul ol tr table section article header footer h1 h2 h3 h4 h5 h6 hr blockquote dd dt dl pre figure'.split(
    ' ',
  ),
)
/** Elements whose content readers do not see. */
const silent = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'svg',
  'noscript',
  'head',
  'title',
])

/**
 * Converts an HTML fragment to text: paragraphs end lines, list items become bullets, scripts and
 * styles are dropped, references are decoded. Inside an element with `white-space: pre-wrap`
 * (our own Shopify export) all spaces and line ends are kept.
 */
export function htmlToText(html: string): string {
  const preserved = /^\s*<div style="white-space: ?pre-wrap">([^<]*)<\/div>\s*$/.exec(html)
  if (preserved) return decodeEntities(preserved[1]!)
  let out = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) {
      out += flat(html.slice(at))
      break
    }
    out += flat(html.slice(at, open))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    const name = /^<\/?([a-z][a-z\d]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase()
    if (!name) {
      // A lone "<", as in "for skin < 30".
      out += '<'
      at = open + 1
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) {
      // No tag can end any more; searching at each "<" would take too long.
      out += flat(html.slice(open))
      break
    }
    at = close + 1
    if (silent.has(name) && html[open + 1] !== '/') at = afterElement(html, name, at)
    else if (name === 'li') out += html[open + 1] === '/' ? '' : '\n• '
    else if (name === 'td' || name === 'th') out += ' '
    else if (blocks.has(name)) out += name === 'p' || /^h\d$/.test(name) ? '\n\n' : '\n'
  }
  return tidyText(decodeEntities(out))
}

const flat = (text: string): string => text.replace(/\s+/g, ' ')

function afterElement(html: string, name: string, from: number): number {
  const end = html.slice(from).search(new RegExp(`</${name}\\s*>`, 'i'))
  if (end === -1) return html.length
  return html.indexOf('>', from + end) + 1
}

/** Trims lines, and keeps at most one empty line between paragraphs. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Folds a text into one line, such as a name. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
