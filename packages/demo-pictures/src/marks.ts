/** The mark of the house as icons and as the card that is shown when a link is shared. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { flower, line } from './studio/lettering.ts'

const terracotta = '#a8583a'
const ivory = '#f8f1e7'
const ink = '#3c2230'

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** The favicon: terracotta on light browser bars, blush on dark ones. */
const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>g{fill:${terracotta}}@media(prefers-color-scheme:dark){g{fill:#e8c4b8}}</style>${flower(32, 34, 56, '').replace(' fill=""', '')}</svg>\n`

const touchIcon = (): string =>
  svg(
    180,
    180,
    `<rect width="180" height="180" fill="${terracotta}"/>${flower(90, 94, 132, ivory)}`,
  )

/** Ivory paper, a terracotta edge, the flower, the name. */
const card = (): string =>
  svg(
    1200,
    630,
    `<radialGradient id="petal" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="76"><stop offset=".12" stop-color="#e9a93c"/><stop offset="1" stop-color="#fffaf2"/></radialGradient><rect width="1200" height="630" fill="${ivory}"/>
<path d="M820 630V315a190 190 0 0 1 380 0v315Z" fill="#e6c4b3"/>
<path d="M0 606h1200v24H0Z" fill="${terracotta}"/>
${flower(1010, 330, 250, 'url(#petal)')}
<circle cx="1010" cy="330" r="14" fill="#e9a93c"/>
${flower(128, 170, 92, terracotta)}
${line('ARALIYA', 80, 330, { face: 'serif', size: 132, fill: ink, tracking: 150, anchor: 'start' })}
${line('Skincare, fragrance and colour from the island', 84, 404, { face: 'serif', size: 37, fill: ink, tracking: 10, anchor: 'start' })}
<rect x="84" y="448" width="76" height="4" fill="${terracotta}"/>`,
  )

/** Writes favicon.svg, apple-touch-icon.png and og.png into a folder. */
export async function writeMarks(folder: URL): Promise<void> {
  const path = (name: string) => fileURLToPath(new URL(name, folder))
  const png = (drawing: string) => sharp(Buffer.from(drawing)).png({ palette: true, effort: 10 })
  await writeFile(path('favicon.svg'), favicon())
  await png(touchIcon()).toFile(path('apple-touch-icon.png'))
  await png(card()).toFile(path('og.png'))
}
