/** Makes the component of an icon from its path. */
import type { ComponentProps, ComponentType } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** width and height in pixels */
  size?: number
}
export type Icon = ComponentType<IconProps>

/** Returns a component that draws a path of a square of 24 units; it is hidden from screen readers. */
export const icon =
  (path: string): Icon =>
  ({ size = 24, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <path d={path} />
    </svg>
  )
