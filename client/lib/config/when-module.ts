/** Limits components to shops with their optional module. */
import type { ComponentType } from 'react'
import { hasModule } from './config.ts'

const Nothing = () => null

/** Returns the component in shops with the module, and one that renders nothing in others. */
export const whenModule = <P extends object>(
  module: string,
  component: ComponentType<P>,
): ComponentType<P> => (hasModule(module) ? component : Nothing)
