/** Gives every property test one seed, so that a run fails only after a change; the long runs try others. */
import { configureGlobal } from 'fast-check'
import { isLong } from './figures.ts'

if (!isLong) configureGlobal({ seed: 20_261_122 })
