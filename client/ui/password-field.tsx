/** A password that can be looked at while typing, pasted and filled in by a manager. */

import { type ComponentProps, useState } from 'react'
import { texts } from '../lib/texts.ts'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { Eye, EyeOff } from './icons.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? texts.account.hide : texts.account.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </IconButton>
      }
    />
  )
}
