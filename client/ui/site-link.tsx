/** A link that staff wrote, or to reach somebody: to a page of this shop, or to what other programs open. */
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

/** `state` goes with the navigation within the shop. */
export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; state?: unknown }

export function SiteLink({ href, state, ...rest }: SiteLinkProps) {
  return /^(?:https|mailto|tel|sms):/i.test(href) ? (
    <a href={href} {...rest} />
  ) : (
    <Link href={href} state={state} {...rest} />
  )
}
