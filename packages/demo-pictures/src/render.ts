/** From a picture's name to the picture: the one place that knows them all. */
import type { Sharp } from 'sharp'
import { closeUp } from './closeup/closeup.ts'
import { recipes } from './recipes/index.ts'
import { packshot, withCarton } from './scenes/packshot.ts'
import { stillLife } from './scenes/still.ts'
import { siteScenes } from './site/index.ts'
import { photograph } from './studio/expose.ts'

/** Height ÷ width of product pictures. */
const productAspect = 1.25

/** Height ÷ width of a picture; throws for a name that nobody draws. */
function aspectOf(name: string): number {
  const site = siteScenes[name]
  return site ? site.height / site.width : productAspect
}

/** Draws the picture `name` this many pixels wide. Throws for a name that nobody draws. */
export async function renderPicture(name: string, width: number): Promise<Sharp> {
  const height = Math.round(width * aspectOf(name))
  const site = siteScenes[name]
  if (site) return photograph(await site.scene(), width, height)
  const cut = name.lastIndexOf('-')
  const id = name.slice(0, cut).toUpperCase()
  const recipe = recipes[id]
  if (!recipe) throw new Error(`no picture is called ${name}`)
  switch (name.slice(cut + 1)) {
    case 'front':
      return photograph(await packshot(id, recipe), width, height)
    case 'still':
      return photograph(await stillLife(id, recipe), width, height)
    case 'carton':
      return photograph(await withCarton(id, recipe), width, height)
    case 'texture':
      return closeUp(id, recipe, width, height)
    default:
      throw new Error(`no picture is called ${name}`)
  }
}
