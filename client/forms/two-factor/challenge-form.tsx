/** Asks for a 2FA method: a code of an authenticator app, a passkey or a recovery code. */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { verifyPasskey } from '../../lib/account/passkeys.ts'
import { readFailure } from '../../lib/api/errors.ts'
import type { Inputs, Outputs } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { TextField } from '../field.tsx'
import { FormError, failureTextOr, useForm } from '../form.ts'
import { FormSummary } from '../form-summary.tsx'

export type PendingChallenge = Outputs['stepUp']['challenge']
type ChallengeAnswer = Inputs['stepUp']['verify']

interface Props {
  challenge: PendingChallenge
  /** rejects with the call's own error */
  answer: (input: ChallengeAnswer) => Promise<void>
  /** leads back to the login that required it */
  onAgain: () => void
}

export default function ChallengeForm({ challenge: due, answer: give, onAgain }: Props) {
  const { challenge, kinds, passkey } = due
  const hasApp = kinds.includes('totp')
  const [way, setWay] = useState<'totp' | 'recovery' | 'passkey'>(
    hasApp ? 'totp' : passkey ? 'passkey' : 'recovery',
  )
  const [signing, setSigning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const label = way === 'recovery' ? labels.recovery : labels.code
  const form = useForm({
    id: 'two-factor-challenge',
    initial: { code: '' },
    labels: { code: label },
    validate: ({ code }): { code?: string } =>
      code.trim() === '' ? { code: texts.account.fieldMissing(label) } : {},
    submit: ({ code }) => give({ challenge, code }),
    failureText: (failure) =>
      failure.issues.some(({ path }) => path === 'challenge')
        ? labels.expired
        : failureTextOr(labels.failed)(failure),
  })
  const sign = async () => {
    setProblem(undefined)
    setSigning(true)
    try {
      const answer = await verifyPasskey(passkey!).catch(() => {
        throw new FormError(labels.passkeyFailed)
      })
      await give({ challenge, passkey: answer })
    } catch (error) {
      const { issues, message } = readFailure(error)
      const isExpired = issues.some(({ path }) => path === 'challenge')
      if (error instanceof FormError) setProblem(error.message)
      else setProblem(isExpired ? labels.expired : (message ?? labels.failed))
      setSigning(false)
    }
  }
  const choose = (to: typeof way) => {
    form.setValues({ code: '' })
    form.forgive()
    setWay(to)
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5">
      <FormSummary form={form} />
      <ErrorText text={problem} className="font-medium text-danger" />
      {passkey && (
        <Button
          variant={way === 'passkey' ? 'primary' : 'outline'}
          className="w-full"
          busy={signing}
          busyText={labels.checking}
          onClick={() => void sign()}
        >
          <KeyRound aria-hidden size={18} /> {labels.usePasskey}
        </Button>
      )}
      {way !== 'passkey' && (
        <>
          <TextField
            {...form.field('code')}
            key={way}
            label={label}
            hint={way === 'totp' ? labels.codeHint : labels.recoveryHint}
            autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" className="w-full" busy={form.busy} busyText={labels.checking}>
            {labels.submit}
          </Button>
        </>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 text-sm">
        {kinds.includes('recovery') && way !== 'recovery' && (
          <MethodLink label={labels.useRecovery} onClick={() => choose('recovery')} />
        )}
        {hasApp && way === 'recovery' && (
          <MethodLink label={labels.useApp} onClick={() => choose('totp')} />
        )}
        <MethodLink label={labels.again} onClick={onAgain} />
      </p>
    </form>
  )
}

const MethodLink = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="text-link min-h-11" onClick={onClick}>
    {label}
  </button>
)
