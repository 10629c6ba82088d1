/**
 * A letter's HTML as a mailbox shows it, in a frame that runs nothing and loads nothing. The shop's own
 * policy allows no inline style, so styles are set aside before the browser reads them, and put on by
 * the page: what a document's own text cannot do, the page around it may.
 */
import { useEffect, useRef, useState } from 'react'

interface Props {
  html: string
  title: string
  /** as in a mailbox in the dark */
  dark: boolean
  /** pixels */
  width: number
}

/** In the place of a picture. */
const leftOut = 'img { background: rgb(128 128 128 / 0.25) }'
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
const forDark = /@media\s*\(prefers-color-scheme:\s*dark\)/g
/** Of letters, which quote every attribute so and escape quotes in texts. */
const attributes = /\s(style|src|href)="/g
const asides: Readonly<Record<string, string>> = {
  style: 'data-style',
  src: 'data-src',
  // Where a link leads is read; nobody leaves by it.
  href: 'title',
}

/** @returns the document without what loads or styles, and its style sheets */
function setAside(html: string, dark: boolean): { document: string; sheets: string[] } {
  const sheets = [leftOut]
  const document = html
    .replace(/<style>([^<]*)<\/style>/g, (_all, css: string) => {
      sheets.push(css.replace(forDark, dark ? '@media all' : '@media not all'))
      return ''
    })
    .replace(attributes, (_all, name: string) => ` ${asides[name]}="`)
    .replace(/<head>/i, (head) => head + policy)
  return { document, sheets }
}

/** Puts on what was set aside. @returns how high the letter is */
function dress(inside: Document, sheets: readonly string[]): number {
  const { CSSStyleSheet: Sheet } = inside.defaultView as unknown as typeof globalThis
  inside.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    return sheet
  })
  for (const element of inside.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  // The document itself is never lower than its frame.
  return inside.body.offsetHeight
}

export function LetterFrame({ html, title, dark, width }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(400)
  const { document, sheets } = setAside(html, dark)
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (inside?.body) setHeight(dress(inside, sheets))
  })
  return (
    <iframe
      ref={frame}
      title={title}
      // Without allow-scripts nothing in it runs; the page must reach it to dress it.
      sandbox="allow-same-origin"
      srcDoc={document}
      width={width}
      height={height}
      className="block box-content max-w-none rounded-control border border-line bg-surface"
      onLoad={({ currentTarget }) => setHeight(dress(currentTarget.contentDocument!, sheets))}
    />
  )
}
