/** The pictures of the site and of the journal: name → size and scene. */
import type { Scene } from '../studio/scene.ts'
import { categories, hero, heroPortrait, promotions, story } from './home.ts'
import { journal } from './journal.ts'
import { pages } from './pages.ts'

export interface SiteScene {
  /** size of the largest file in pixels */
  width: number
  height: number
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

const {
  'profile-default': portrait,
  'profile-cover': cover,
  og,
  'about-flower': flower,
  ...wide
} = pages

export const siteScenes: Record<string, SiteScene> = {
  ...sized({ hero }, 1600, 1200),
  ...sized({ 'hero-portrait': heroPortrait, story, ...categories }, 960, 1200),
  ...sized(promotions, 1200, 800),
  ...sized({ 'about-flower': flower! }, 960, 1200),
  ...sized(wide, 1200, 800),
  ...sized({ 'profile-default': portrait! }, 480, 480),
  ...sized({ 'profile-cover': cover! }, 1600, 600),
  ...sized({ og: og! }, 1200, 630),
  ...sized(journal, 1200, 800),
}
