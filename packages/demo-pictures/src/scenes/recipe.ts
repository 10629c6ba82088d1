/** How a product is photographed: its vessel and colours, and the set around it. */
import type { Design, Vessel } from '../objects/vessel.ts'
import type { LabelLook, LabelText } from '../studio/label.ts'
import type { ShadowName } from './shadows.ts'

/** What surrounds the product in its still life. */
export type Company =
  | 'flowers'
  | 'leaves'
  | 'wood'
  | 'lime'
  | 'cinnamon'
  | 'coconut'
  | 'pebbles'
  | 'brush'
  | 'trio'

/** What the close-up shows. */
type Feel =
  | 'drops'
  | 'oil'
  | 'cream'
  | 'gel'
  | 'bubbles'
  | 'smear'
  | 'milk'
  | 'powder'
  | 'salt'
  | 'pour'
  | 'stroke'
  | 'shades'

export interface Recipe {
  vessel: Vessel
  design: Omit<Design, 'label'>
  text: LabelText
  look: Omit<LabelLook, 'ratio'>
  wall: string
  floor?: string
  /** colour of what it stands on */
  stand?: string
  style?: 'plinth' | 'block' | 'arch' | 'bare' | 'steps'
  mood?: Mood
  shadow?: ShadowName
  still?: Company
  /** another vessel for the still life, such as the open jar */
  stillVessel?: Vessel
  feel?: Feel
  /** colours of the close-up: what it is, what it lies on, further shades */
  feelColours?: string[]
  carton?: { colour: string; ink: string; accent?: string }
  turn?: number
}

/** The light: a large soft window, afternoon sun, or dusk. */
export type Mood = 'soft' | 'sun' | 'dusk'
