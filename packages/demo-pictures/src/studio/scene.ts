/** What is photographed, and from where. */
import type { Lamps } from './light.ts'
import type { Solid } from './solid.ts'
import type { Stage } from './stage.ts'

export interface Camera {
  /** the eye, and the point it looks at */
  eye: readonly [number, number, number]
  look: readonly [number, number, number]
  /** height of the picture in scene units at the point looked at */
  frame: number
}

export interface Scene {
  solids: Solid[]
  stage: Stage
  lamps: Lamps
  camera: Camera
  /** brightness of the print; 1 unless told */
  exposure?: number
}

/** A linear picture: three floats per pixel, rows from the top. */
export interface Film {
  width: number
  height: number
  light: Float32Array
}
