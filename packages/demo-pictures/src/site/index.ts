/** The pictures of the site and of the journal: name → size and scene. */
import type { Scene } from '../studio/scene.ts'
import { categories, hero, heroPortrait, promotions, story } from './home.ts'
import { journal } from './journal.ts'
import { pages } from './pages.ts'

export interface SiteScene {
  /** size of the largest file in pixels */
  width: number
  height: number
  /** widths of the smaller files; client and server know them by server/images/pictures.schema.ts */
  smaller?: readonly number[]
  scene: () => Promise<Scene>
}

const sized = (
  scenes: Record<string, () => Promise<Scene>>,
  width: number,
  height: number,
): Record<string, SiteScene> =>
  Object.fromEntries(
    Object.entries(scenes).map(([name, scene]) => [name, { width, height, scene }]),
  )

const { 'default-profile': face, 'default-cover': cover, 'not-found': lost, og, ...about } = pages

export const siteScenes: Record<string, SiteScene> = {
  ...sized({ hero }, 1600, 1200),
  'hero-portrait': { width: 960, height: 1200, smaller: [768, 480], scene: heroPortrait },
  ...sized({ story, ...categories, ...about }, 960, 1200),
  ...sized(promotions, 1200, 900),
  ...sized({ 'not-found': lost! }, 960, 960),
  ...sized({ 'default-profile': face! }, 480, 480),
  ...sized({ 'default-cover': cover! }, 1600, 500),
  ...sized(journal, 1200, 800),
}
