/** Sets up a 2FA method: password, app or passkey, and at first the recovery codes. */
import { useState } from 'react'
import { createPasskey } from '../../lib/account/passkeys.ts'
import { readSetupCode, storeSetupCode } from '../../lib/account/setup-code.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, type Outputs } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../field.tsx'
import { FormError, failureTextOr, useForm } from '../form.ts'
import { FormSummary } from '../form-summary.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Kind = keyof typeof labels.kinds
interface StartedSetup {
  name: string
  challenge: string
  totp: NonNullable<Outputs['twoFactor']['begin']['totp']>
}

interface Props {
  kind: Kind
  /** the first method of an account whose role requires one: needs an emailed code */
  isRequired: boolean
  onClose: () => void
  /** the method is set up, and the user saw the recovery codes */
  onDone: () => void
}

export function SetUpMethod({ kind, isRequired, onClose, onDone }: Props) {
  const [begun, setBegun] = useState<StartedSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [storedCode, setStoredCode] = useState(readSetupCode)
  const done = () => {
    notify(labels.added)
    onDone()
  }
  const finish = ({ recoveryCodes }: Outputs['twoFactor']['confirm']) => {
    if (recoveryCodes.length === 0) done()
    else setCodes(recoveryCodes)
  }
  /** The code from the email has expired: a new email brings another one. */
  const discardStoredCode = () => {
    storeSetupCode(undefined)
    setStoredCode(undefined)
  }
  const begin: Parameters<typeof PasswordForm>[0]['submit'] = async ({
    password,
    name,
    ...typed
  }) => {
    const setupCode = isRequired ? { setupCode: storedCode ?? typed.setupCode } : {}
    const { challenge, totp, passkey } = await api.twoFactor.begin
      .mutate({ kind, password, ...setupCode })
      .catch((error: unknown) => {
        if (readFailure(error).issues.some(({ path }) => path === 'setupCode')) discardStoredCode()
        throw error
      })
    if (totp) return setBegun({ name, challenge, totp })
    const made = await createPasskey(passkey!).catch(() => {
      throw new FormError(labels.passkeyFailed)
    })
    finish(await api.twoFactor.confirm.mutate({ challenge, name, passkey: made }))
  }
  const title = codes ? labels.codesTitle : kind === 'totp' ? labels.addApp : labels.addPasskey
  return (
    <Dialog title={title} onClose={codes ? done : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : begun ? (
        <AppSetup begun={begun} finish={finish} />
      ) : (
        <PasswordForm
          name={labels.names[kind]}
          asksCode={isRequired && storedCode === undefined}
          action={labels.next}
          onClose={onClose}
          submit={begin}
        />
      )}
    </Dialog>
  )
}

function AppSetup({
  begun: { name, challenge, totp },
  finish,
}: {
  begun: StartedSetup
  finish: (done: Outputs['twoFactor']['confirm']) => void
}) {
  const form = useForm({
    id: 'two-factor-code',
    initial: { code: '' },
    labels: { code: labels.code },
    validate: ({ code }): { code?: string } =>
      code.trim() === '' ? { code: texts.account.fieldMissing(labels.code) } : {},
    submit: async ({ code }) =>
      finish(await api.twoFactor.confirm.mutate({ challenge, name, code })),
    failureText: (failure) =>
      failure.issues.some(({ path }) => path === 'challenge')
        ? labels.expired
        : failureTextOr(labels.failed)(failure),
  })
  const { size, path } = totp.qr
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <p>{labels.scan}</p>
      {/* Dark on light in every theme: cameras read nothing else. */}
      <svg
        role="img"
        aria-label={labels.qr}
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        className="mx-auto my-5 block w-full max-w-60 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm text-muted">{labels.manualKey}</p>
      <p className="mb-6">
        <code className="mt-1 inline-block rounded-control bg-sand px-2 py-1 break-words">
          {totp.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <FormSummary form={form} />
      <TextField
        {...form.field('code')}
        label={labels.code}
        hint={labels.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className="mt-7 flex justify-end">
        <Button type="submit" size="small" busy={form.busy} busyText={labels.checking}>
          {labels.confirm}
        </Button>
      </div>
    </form>
  )
}
