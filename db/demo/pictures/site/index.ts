/** The pictures of the site and of the journal: name → size and scene. */
import type { Scene } from '../studio/scene.ts'

export interface SiteScene {
  /** size of the largest file in pixels */
  width: number
  height: number
  scene: () => Promise<Scene> | Scene
}

export const siteScenes: Record<string, SiteScene> = {}
