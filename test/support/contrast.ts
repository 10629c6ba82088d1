/** Measures how readable text is on its actual background: gradients, images, tints. */
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

/** Returns WCAG's relative luminance. */
const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/**
 * Returns the lowest contrast between a colour and any point behind an element, whose contents are
 * hidden meanwhile.
 * @param colour as getComputedStyle gives it: `rgb(251, 245, 238)`
 */
export async function contrast(element: Locator, colour: string): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const foreground = luminance([red, green, blue])
  // In the middle: at the top the shop's header would cover it.
  await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const paint = (names: readonly string[]) =>
    element.evaluate(
      (node, properties) => {
        for (const part of [node, ...node.querySelectorAll('*')])
          if (part instanceof HTMLElement || part instanceof SVGElement)
            for (const [name, value] of properties)
              if (value) part.style.setProperty(name, value, 'important')
              else part.style.removeProperty(name)
      },
      names.map((name) => name.split(':') as [string, string]),
    )
  await paint(['transition:none', 'color:transparent', 'text-decoration-color:transparent'])
  const screenshot = await element.screenshot({ animations: 'disabled' })
  await paint(['color:', 'text-decoration-color:', 'transition:'])
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let lowest = 21
  for (let at = 0; at < data.length; at += info.channels)
    lowest = Math.min(
      lowest,
      ratio(foreground, luminance([data[at]!, data[at + 1]!, data[at + 2]!])),
    )
  return lowest
}
