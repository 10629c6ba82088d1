/**
 * Renders an email's HTML in a frame that runs and loads nothing. The shop's own policy allows no
 * inline style, so the page removes the styles before parsing and applies them afterwards by
 * script, which the policy allows.
 */
import { useEffect, useRef, useState } from 'react'

interface Props {
  html: string
  title: string
  /** as in a mailbox in dark mode */
  dark: boolean
  /** pixels */
  width: number
}

/** The placeholder of an image. */
const leftOut = 'img { background: rgb(128 128 128 / 0.25) }'
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
const forDark = /@media\s*\(prefers-color-scheme:\s*dark\)/g
/** Matches attributes of emails, which are always double-quoted, with quotes in texts escaped. */
const attributes = /\s(style|src|href)="/g
const asides: Readonly<Record<string, string>> = {
  style: 'data-style',
  src: 'data-src',
  // A link's target is shown as a title; the link does not work.
  href: 'title',
}

/** Removes resources and styles. @returns the document without them, and its style sheets */
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

/** Applies the removed styles. @returns the height of the email */
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

export function EmailFrame({ html, title, dark, width }: Props) {
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
      // Without allow-scripts nothing in it runs; the page must access it to apply styles.
      sandbox="allow-same-origin"
      srcDoc={document}
      width={width}
      height={height}
      className="block box-content max-w-none rounded-control border border-line bg-surface"
      onLoad={({ currentTarget }) => setHeight(dress(currentTarget.contentDocument!, sheets))}
    />
  )
}
