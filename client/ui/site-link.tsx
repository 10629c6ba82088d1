/** Renders a link that staff wrote: to a page of this shop, or to another program or site. */
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

/** The props of a link; `state` becomes the history state of a link within the shop. */
export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; state?: unknown }

export function SiteLink({ href, state, ...rest }: SiteLinkProps) {
  return /^(?:https|mailto|tel|sms):/i.test(href) ? (
    <a href={href} {...rest} />
  ) : (
    <Link href={href} state={state} {...rest} />
  )
}
