/** Exports the user's data and deletes the account; each asks for the password. */
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import {
  erasureConfirmation,
  OwnData,
  OwnErasure,
} from '#server/modules/customers/own-data.schema.ts'
import { CheckField, TextField } from '../../forms/field.tsx'
import { failureTextOr, useForm, validateBySchema } from '../../forms/form.ts'
import { FormButtons } from '../../forms/form-buttons.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { logOutWithoutNotice } from '../../lib/account/account.ts'
import { writeToken } from '../../lib/api/token.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { saveData } from '../../lib/browser/save-file.ts'
import { hasModule } from '../../lib/config/config.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import * as messages from '../../lib/texts/own-data.ts'
import { resetTitle } from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function OwnDataSection() {
  const [open, setOpen] = useState<'download' | 'erase'>()
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="own-data" className="mt-14 border-t border-line pt-8">
      <h2 id="own-data" className="title-3">
        {messages.title}
      </h2>
      <p className="mt-1 text-muted">{messages.lead}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => setOpen('download')}>
          {messages.download}
        </Button>
        <Button variant="danger" size="small" onClick={() => setOpen('erase')}>
          {messages.erase}
        </Button>
      </div>
      {open === 'download' && <Download onClose={close} />}
      {open === 'erase' && <Erase onClose={close} />}
    </section>
  )
}

interface FrameProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Renders a dialog for users with a password; others learn how to set one. */
function ForOwner({ title, onClose, children }: FrameProps) {
  const { data } = trpc.users.email.useQuery({})
  return (
    <Dialog title={title} onClose={onClose}>
      {data?.hasPassword === false ? (
        <>
          <p>{messages.noPassword}</p>
          <ButtonLink href={routes.forgot.link()} className="mt-7">
            {resetTitle}
          </ButtonLink>
        </>
      ) : (
        children
      )}
    </Dialog>
  )
}

/** Requires the password before the request is sent. */
const needPassword = <E extends { password?: string | undefined }>(
  errors: E,
  { password }: { password: string },
): E =>
  password === '' ? { ...errors, password: texts.account.fieldMissing(messages.password) } : errors

const failureText = failureTextOr(messages.failed)

function Download({ onClose }: { onClose: () => void }) {
  const labels = { password: messages.password }
  const form = useForm({
    id: 'own-data-file',
    initial: { password: '' },
    labels,
    validate: (values) =>
      needPassword(validateBySchema<typeof values>(OwnData, values, labels), values),
    submit: async (values) => {
      saveData(await api.customers.exportOwnData.mutate(values), messages.fileName)
      notify(messages.saved)
      onClose()
    },
    failureText,
  })
  return (
    <ForOwner title={messages.download} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <p className="mb-5">{messages.downloadText}</p>
        <FormSummary form={form} />
        <PasswordField
          {...form.field('password')}
          label={messages.password}
          autoComplete="current-password"
        />
        <FormButtons action={messages.download} busy={form.busy} onClose={onClose} />
      </form>
    </ForOwner>
  )
}

function Erase({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const settings = trpc.settings.public.useQuery({ group: 'orders' })
  const credit =
    trpc.storeCredit.getOwn.useQuery({}, { staleTime: 0, enabled: hasModule('store-credit') }).data
      ?.balance ?? 0
  const [forfeitStoreCredit, setForfeitStoreCredit] = useState(false)
  const labels = { password: messages.password, confirmation: messages.confirmationLabel }
  const form = useForm({
    id: 'erase-account',
    initial: { password: '', confirmation: '' },
    labels,
    validate: (values) =>
      needPassword(validateBySchema<typeof values>(OwnErasure, values, labels), values),
    submit: async (values) => {
      await api.customers.eraseOwnAccount.mutate({
        ...values,
        ...(credit > 0 ? { forfeitStoreCredit } : {}),
      })
      logOutWithoutNotice(() => {
        navigate(routes.home.link())
        writeToken(null)
      })
      notify(messages.erased)
    },
    failureText,
  })
  return (
    <ForOwner title={messages.erase} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <div className="mb-5 space-y-3">
          <p>{messages.eraseText}</p>
          <p>{messages.retention(settings.data?.orders?.keepErasedMonths)}</p>
        </div>
        <FormSummary form={form} />
        <div className="space-y-5">
          <PasswordField
            {...form.field('password')}
            label={messages.password}
            autoComplete="current-password"
          />
          <TextField
            {...form.field('confirmation')}
            label={messages.confirmation(erasureConfirmation)}
            hint={messages.confirmationHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {credit > 0 && (
            <CheckField
              id="erase-credit"
              label={messages.forfeit(formatMoney(credit))}
              checked={forfeitStoreCredit}
              onChange={({ target }) => setForfeitStoreCredit(target.checked)}
            />
          )}
        </div>
        <FormButtons action={messages.erase} busy={form.busy} danger onClose={onClose} />
      </form>
    </ForOwner>
  )
}
