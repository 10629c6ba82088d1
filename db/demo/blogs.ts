/** The demo shop's journal, newest first. */
import { barrier } from './blogs/barrier.ts'
import { frangipani } from './blogs/frangipani.ts'
import { layering } from './blogs/layering.ts'
import { lipstickPost } from './blogs/lipstick.ts'
import { nails } from './blogs/nails.ts'
import { oils } from './blogs/oils.ts'
import { sandalwood } from './blogs/sandalwood.ts'
import { sunscreen } from './blogs/sunscreen.ts'
import type { DemoBlog } from './model/types.ts'

export const demoBlogs: DemoBlog[] = [
  layering,
  sunscreen,
  frangipani,
  oils,
  lipstickPost,
  nails,
  sandalwood,
  barrier,
]
