/** Lists the user's own second factors, with set-up, removal and recovery codes. */
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { supportsPasskeys } from '../../lib/account/passkeys.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import * as words from '../../lib/texts/factors.ts'
import { resetTitle } from '../../lib/texts/recovery.ts'
import { formatDate } from '../../lib/values/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { SetUp } from './set-up.tsx'
import { ShownCodes } from './shown-codes.tsx'

type Factor = Outputs['factors']['list']['factors'][number]
type Open = { what: 'totp' | 'passkey' | 'codes' } | { what: 'remove'; factor: Factor }

interface Props {
  /** something was set up or removed */
  onChange?: () => void
}

export default function OwnFactors({ onChange }: Props) {
  const query = trpc.factors.list.useQuery({}, { staleTime: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    void query.refetch()
    onChange?.()
  }
  const own = query.data
  return (
    <section aria-labelledby="own-factors">
      <h2 id="own-factors" className="title-3">
        {words.title}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">
        {words.lead} {own?.required && words.required}
      </p>
      {query.isError && <Failed message={words.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="mt-5 h-12 max-w-xl" />}
      {own && (
        <>
          {own.factors.length === 0 ? (
            <p className="mt-5">{words.none}</p>
          ) : (
            <Factors
              factors={own.factors}
              remove={(factor) => setOpen({ what: 'remove', factor })}
            />
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => setOpen({ what: 'totp' })}>
              {words.addApp}
            </Button>
            {supportsPasskeys() && (
              <Button variant="outline" size="small" onClick={() => setOpen({ what: 'passkey' })}>
                {words.addPasskey}
              </Button>
            )}
            {own.factors.length > 0 && (
              <Button variant="outline" size="small" onClick={() => setOpen({ what: 'codes' })}>
                {words.renew}
              </Button>
            )}
          </div>
          {own.factors.length > 0 && (
            <p className="mt-3 text-sm text-muted">{words.left(own.recoveryCodes)}</p>
          )}
        </>
      )}
      {open && (
        <Asking
          open={open}
          isOwed={own?.required === true && own.factors.length === 0}
          onClose={close}
          onDone={changed}
        />
      )}
    </section>
  )
}

function Factors({
  factors,
  remove,
}: {
  factors: readonly Factor[]
  remove: (factor: Factor) => void
}) {
  return (
    <ul className="mt-5 max-w-xl divide-y divide-line border-y border-line">
      {factors.map((factor) => {
        const Icon = factor.kind === 'totp' ? Smartphone : KeyRound
        return (
          <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Icon aria-hidden size={20} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{factor.name}</span>{' '}
              <span className="text-sm text-muted">
                {words.names[factor.kind] !== factor.name && `${words.kinds[factor.kind]}, `}
                {words.since(formatDate(factor.createdAt))}
              </span>
            </span>
            <Button
              variant="plain"
              size="small"
              aria-label={words.removeOf(factor.name)}
              onClick={() => remove(factor)}
            >
              {words.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface AskingProps {
  open: Open
  isOwed: boolean
  onClose: () => void
  onDone: () => void
}

function Asking({ open, isOwed, onClose, onDone }: AskingProps) {
  const { data } = trpc.users.email.useQuery({}, { retry: false })
  const [codes, setCodes] = useState<readonly string[]>()
  if (data?.hasPassword === false)
    return (
      <Dialog title={words.title} onClose={onClose}>
        <p>{words.noPassword}</p>
        <ButtonLink href={routes.forgot.link()} className="mt-7">
          {resetTitle}
        </ButtonLink>
      </Dialog>
    )
  if (open.what === 'remove') {
    const { id, name } = open.factor
    return (
      <Dialog title={words.removeOf(name)} onClose={onClose}>
        <PasswordForm
          action={words.remove}
          danger
          onClose={onClose}
          submit={async ({ password }) => {
            await api.factors.remove.mutate({ id, password })
            notify(words.removed)
            onDone()
          }}
        >
          <p className="mb-5">{words.removeText(name)}</p>
        </PasswordForm>
      </Dialog>
    )
  }
  if (open.what !== 'codes')
    return <SetUp kind={open.what} isOwed={isOwed} onClose={onClose} onDone={onDone} />
  return (
    <Dialog title={codes ? words.codesTitle : words.renew} onClose={codes ? onDone : onClose}>
      {codes ? (
        <ShownCodes codes={codes} onDone={onDone} />
      ) : (
        <PasswordForm
          action={words.renew}
          onClose={onClose}
          submit={async ({ password }) => {
            setCodes((await api.factors.renewRecoveryCodes.mutate({ password })).recoveryCodes)
          }}
        >
          <p className="mb-5">{words.renewText}</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
