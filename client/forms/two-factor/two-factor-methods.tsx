/** Lists the user's own 2FA methods, with set-up, removal and recovery codes. */
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { supportsPasskeys } from '../../lib/account/passkeys.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import { resetTitle } from '../../lib/texts/recovery.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { formatDate } from '../../lib/values/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpMethod } from './set-up-method.tsx'

type Method = Outputs['twoFactor']['list']['methods'][number]
type Open = { what: 'totp' | 'passkey' | 'codes' } | { what: 'remove'; method: Method }

interface Props {
  /** something was set up or removed */
  onChange?: () => void
}

export default function TwoFactorMethods({ onChange }: Props) {
  const query = trpc.twoFactor.list.useQuery({}, { staleTime: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    void query.refetch()
    onChange?.()
  }
  const own = query.data
  return (
    <section aria-labelledby="own-two-factor">
      <h2 id="own-two-factor" className="title-3">
        {labels.title}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">
        {labels.lead} {own?.required && labels.required}
      </p>
      {query.isError && <Failed message={labels.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="mt-5 h-12 max-w-xl" />}
      {own && (
        <>
          {own.methods.length === 0 ? (
            <p className="mt-5">{labels.none}</p>
          ) : (
            <MethodList
              methods={own.methods}
              remove={(method) => setOpen({ what: 'remove', method })}
            />
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => setOpen({ what: 'totp' })}>
              {labels.addApp}
            </Button>
            {supportsPasskeys() && (
              <Button variant="outline" size="small" onClick={() => setOpen({ what: 'passkey' })}>
                {labels.addPasskey}
              </Button>
            )}
            {own.methods.length > 0 && (
              <Button variant="outline" size="small" onClick={() => setOpen({ what: 'codes' })}>
                {labels.renew}
              </Button>
            )}
          </div>
          {own.methods.length > 0 && (
            <p className="mt-3 text-sm text-muted">{labels.left(own.recoveryCodes)}</p>
          )}
        </>
      )}
      {open && (
        <OpenDialog
          open={open}
          isRequired={own?.required === true && own.methods.length === 0}
          onClose={close}
          onDone={changed}
        />
      )}
    </section>
  )
}

function MethodList({
  methods,
  remove,
}: {
  methods: readonly Method[]
  remove: (method: Method) => void
}) {
  return (
    <ul className="mt-5 max-w-xl divide-y divide-line border-y border-line">
      {methods.map((method) => {
        const Icon = method.kind === 'totp' ? Smartphone : KeyRound
        return (
          <li key={method.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Icon aria-hidden size={20} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{method.name}</span>{' '}
              <span className="text-sm text-muted">
                {labels.names[method.kind] !== method.name && `${labels.kinds[method.kind]}, `}
                {labels.since(formatDate(method.createdAt))}
              </span>
            </span>
            <Button
              variant="plain"
              size="small"
              aria-label={labels.removeOf(method.name)}
              onClick={() => remove(method)}
            >
              {labels.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface OpenDialogProps {
  open: Open
  isRequired: boolean
  onClose: () => void
  onDone: () => void
}

function OpenDialog({ open, isRequired, onClose, onDone }: OpenDialogProps) {
  const { data } = trpc.users.email.useQuery({}, { retry: false })
  const [codes, setCodes] = useState<readonly string[]>()
  if (data?.hasPassword === false)
    return (
      <Dialog title={labels.title} onClose={onClose}>
        <p>{labels.noPassword}</p>
        <ButtonLink href={routes.forgot.link()} className="mt-7">
          {resetTitle}
        </ButtonLink>
      </Dialog>
    )
  if (open.what === 'remove') {
    const { id, name } = open.method
    return (
      <Dialog title={labels.removeOf(name)} onClose={onClose}>
        <PasswordForm
          action={labels.remove}
          danger
          onClose={onClose}
          submit={async ({ password }) => {
            await api.twoFactor.remove.mutate({ id, password })
            notify(labels.removed)
            onDone()
          }}
        >
          <p className="mb-5">{labels.removeText(name)}</p>
        </PasswordForm>
      </Dialog>
    )
  }
  if (open.what !== 'codes')
    return (
      <SetUpMethod kind={open.what} isRequired={isRequired} onClose={onClose} onDone={onDone} />
    )
  return (
    <Dialog title={codes ? labels.codesTitle : labels.renew} onClose={codes ? onDone : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <PasswordForm
          action={labels.renew}
          onClose={onClose}
          submit={async ({ password }) => {
            setCodes((await api.twoFactor.renewRecoveryCodes.mutate({ password })).recoveryCodes)
          }}
        >
          <p className="mb-5">{labels.renewText}</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
