/** Renders the look of 'Login with Google', with or without Google's script. */
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

const labels = texts.account

interface Props {
  onClick?: () => void
  disabled?: boolean
  busy?: boolean
  hint?: string
}

export function GoogleButtonFace({ onClick, disabled, busy, hint }: Props) {
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        onClick={onClick}
        disabled={disabled}
        busy={busy}
        aria-describedby={hint ? 'google-hint' : undefined}
      >
        <svg viewBox="0 0 18 18" className="size-4.5" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M17.6 9.2c0-.6-.1-1.2-.2-1.7H9v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5z"
          />
          <path
            fill="#34a853"
            d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.8.9-3.1.9a5.4 5.4 0 0 1-5-3.7H.9v2.3A9 9 0 0 0 9 18z"
          />
          <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H.9a9 9 0 0 0 0 8.1z" />
          <path
            fill="#ea4335"
            d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 .9 5L4 7.3a5.4 5.4 0 0 1 5-3.7z"
          />
        </svg>
        {labels.google}
      </Button>
      {hint && (
        <p id="google-hint" className="mt-2 text-center text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}
