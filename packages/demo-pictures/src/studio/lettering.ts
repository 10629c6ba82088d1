/**
 * Type drawn as paths, because a bare machine has no fonts. `letters.json` holds outlines of
 * Cormorant Garamond and Figtree (SIL Open Font License 1.1) at 1000 units to the em.
 */
import letters from './letters.json' with { type: 'json' }

type Face = 'serif' | 'italic' | 'sans'

export interface Setting {
  face: Face
  /** size of the em, in units of the drawing */
  size: number
  fill: string
  /** extra space between letters in thousandths of the em */
  tracking?: number
  anchor?: 'start' | 'middle'
  /** shrinks the size until the line is at most this wide */
  fit?: number
}

type Outlines = Record<string, [number, string]>

/** The width of a line at a size. */
function measure(text: string, face: Face, size: number, tracking = 0): number {
  const outlines = letters[face] as unknown as Outlines
  let width = 0
  for (const letter of text) width += (outlines[letter]?.[0] ?? 300) + tracking
  return ((width - tracking) * size) / 1000
}

/** One line of text as SVG paths with its baseline at (x, y). */
export function line(text: string, x: number, y: number, setting: Setting): string {
  const { face, fill, tracking = 0, anchor = 'middle', fit } = setting
  const outlines = letters[face] as unknown as Outlines
  let size = setting.size
  let width = measure(text, face, size, tracking)
  if (fit && width > fit) {
    size *= fit / width
    width = fit
  }
  let pen = anchor === 'middle' ? x - width / 2 : x
  const paths: string[] = []
  for (const letter of text) {
    const [advance, path] = outlines[letter] ?? [300, '']
    if (path) {
      paths.push(
        `<path transform="translate(${pen.toFixed(2)} ${y}) scale(${size / 1000})" d="${path}"/>`,
      )
    }
    pen += ((advance + tracking) * size) / 1000
  }
  return `<g fill="${fill}">${paths.join('')}</g>`
}

/** The mark of the house: five petals of an araliya flower, each lying over the next. */
export function flower(x: number, y: number, size: number, fill: string, hollow = false): string {
  const petal = 'M0 2C-34 -20 -42 -66 -14 -94C2 -104 22 -98 30 -80C42 -50 26 -18 0 2Z'
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<path transform="rotate(${turn}) translate(0 -8)" d="${petal}"/>`)
    .join('')
  const ink = hollow
    ? `fill="none" stroke="${fill}" stroke-width="7" stroke-linejoin="round"`
    : `fill="${fill}"`
  return `<g transform="translate(${x} ${y}) scale(${size / 200})" ${ink}>${petals}</g>`
}
