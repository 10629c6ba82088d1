/** A link that staff wrote: to a page of this shop, or to a whole address elsewhere. */
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

/** `state` goes with the navigation within the shop. */
export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; state?: unknown }

export function SiteLink({ href, state, ...rest }: SiteLinkProps) {
  return /^https:/i.test(href) ? (
    <a href={href} {...rest} />
  ) : (
    <Link href={href} state={state} {...rest} />
  )
}
