/** Settings: colours, and how long the shop shows its loading screen. */
import * as z from 'zod/mini'
import { doc, wholeNumber } from '../../../core/values/fields.schema.ts'
import { type Colours, defaultColours } from '../../../core/values/theme-colours.schema.ts'
import { contrast, isColour, ratioText } from './contrast.schema.ts'
import { publicSetting } from './define.schema.ts'

export { type Colours, defaultColours } from '../../../core/values/theme-colours.schema.ts'

const colour = () =>
  z
    .string()
    .check(z.refine(isColour, 'must be a colour such as #a04a39'))
    .apply(doc, 'Colour, as `#rrggbb`.')

type Colour = keyof Colours

interface Pair {
  front: Colour
  back: Colour
  /** the minimum contrast: 4.5 for text, 3 for the edges of fields (WCAG 2.2, 1.4.3 and 1.4.11) */
  least: 3 | 4.5
}

const over = (front: Colour, least: Pair['least'], ...backs: Colour[]): Pair[] =>
  backs.map((back) => ({ front, back, least }))

/** The foreground and background pairs of the shop and the admin area. */
export const colourPairs: readonly Pair[] = [
  ...over('ink', 4.5, 'paper', 'surface', 'sand', 'accentSoft'),
  ...over('inkSoft', 4.5, 'paper', 'surface', 'sand'),
  ...over('muted', 4.5, 'paper', 'surface', 'sand'),
  ...over('accent', 4.5, 'paper', 'surface', 'sand'),
  ...over('accentStrong', 4.5, 'paper', 'surface', 'accentSoft'),
  ...over('onInk', 4.5, 'ink', 'accent', 'accentStrong'),
  ...over('control', 3, 'paper', 'surface'),
]

/** Returns the pairs with too little contrast. Invalid colours fail their own validation. */
function lowContrastPairs(colours: Colours): (Pair & { ratio: number })[] {
  return colourPairs
    .filter(({ front, back }) => isColour(colours[front]) && isColour(colours[back]))
    .map((pair) => ({ ...pair, ratio: contrast(colours[pair.front], colours[pair.back]) }))
    .filter(({ ratio, least }) => ratio < least)
}

const shape = Object.fromEntries(
  Object.keys(defaultColours).map((name) => [name, colour()]),
) as Record<Colour, ReturnType<typeof colour>>

const ColourSet = z.strictObject(shape).check((context) => {
  for (const { front, back, ratio, least } of lowContrastPairs(context.value))
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [front],
      message: `has too little contrast on ${back}: ${ratioText(ratio)}:1, must be at least ${least}:1`,
    })
})

export const theme = {
  colours: publicSetting(ColourSet, defaultColours),
  loadingScreenMs: publicSetting(
    wholeNumber(0, 60_000).apply(doc, 'Longest loading screen, in milliseconds.'),
    4_200,
    'LOADING_SCREEN_MS',
  ),
}
