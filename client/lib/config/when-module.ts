/** Limits components to shops with their optional module. */
import { type ComponentType, createElement } from 'react'
import { hasModule } from './config.ts'

/** Returns the component in shops with the module, and one that renders nothing in others. */
export const whenModule = <P extends object>(
  module: string,
  Component: ComponentType<P>,
): ComponentType<P> =>
  function WhenModule(props) {
    return hasModule(module) ? createElement(Component, props) : null
  }
