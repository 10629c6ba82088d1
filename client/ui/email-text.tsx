/** Renders an email address with line breaks after '@' and dots only. */
import { Fragment } from 'react'

export const EmailText = ({ email }: { email: string }) => (
  <span className="inline-block max-w-full min-w-32 wrap-anywhere">
    {email.split(/(?<=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address never move
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
