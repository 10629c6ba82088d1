/** Edits the user's names and images; password and email on request. */
import { useState } from 'react'
import { PasswordChange, ProfileEdit } from '#server/modules/accounts/users/users.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { FormError, useForm, validateBySchema } from '../../forms/form.ts'
import { FormButtons } from '../../forms/form-buttons.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { changeEmail } from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChangeEmail } from './change-email.tsx'

const messages = texts.account

interface Props {
  user: Outputs['users']['me']
  onClose: () => void
}

const labels = {
  firstName: messages.firstName,
  lastName: messages.lastName,
  profilepic: messages.profileImage,
  coverpic: messages.coverImage,
}

export function EditProfile({ user, onClose }: Props) {
  const utils = trpc.useUtils()
  const [instead, setInstead] = useState<'password' | 'email'>()
  const { firstName, lastName, profilepic, coverpic } = user
  const form = useForm({
    id: 'edit-profile',
    initial: { firstName, lastName, profilepic, coverpic },
    validate: (values) => validateBySchema<typeof values>(ProfileEdit, values, labels),
    submit: async (values) => {
      const { user: saved } = await api.users.editProfile.mutate(values)
      utils.users.me.setData({}, saved)
      notify(messages.saved)
      onClose()
    },
    failureText: ({ message }) => message ?? messages.saveFailed,
  })
  if (instead === 'password') return <ChangePassword onClose={onClose} />
  if (instead === 'email') return <ChangeEmail onClose={onClose} />
  return (
    <Dialog title={messages.editTitle} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.field('firstName')}
            label={labels.firstName}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            label={labels.lastName}
            autoComplete="family-name"
          />
          <TextField
            {...form.field('profilepic')}
            label={labels.profilepic}
            hint={messages.imageHint}
            type="url"
            inputMode="url"
            autoComplete="photo"
            optional
            className="sm:col-span-2"
          />
          <TextField
            {...form.field('coverpic')}
            label={labels.coverpic}
            hint={messages.imageHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            optional
            className="sm:col-span-2"
          />
        </div>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
          <span className="flex flex-wrap gap-x-5">
            <button
              type="button"
              className="text-link min-h-11 text-sm"
              onClick={() => setInstead('password')}
            >
              {messages.changePassword}
            </button>
            <button
              type="button"
              className="text-link min-h-11 text-sm"
              onClick={() => setInstead('email')}
            >
              {changeEmail}
            </button>
          </span>
          <span className="flex gap-3">
            <CancelButton onClose={onClose} />
            <Button type="submit" size="small" busy={form.busy}>
              {messages.save}
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { currentPassword, newPassword } = messages
  const passwordLabels = { currentPassword, newPassword }
  const form = useForm({
    id: 'change-password',
    initial: { currentPassword: '', newPassword: '' },
    validate: (values) => {
      const errors = validateBySchema<typeof values>(PasswordChange, values, passwordLabels)
      if (values.currentPassword === '')
        errors.currentPassword = messages.fieldMissing(currentPassword)
      return errors
    },
    submit: async (values) => {
      const { endedKeys } = await api.users.changePassword
        .mutate(values)
        .catch((error: unknown) => {
          throw new FormError(readFailure(error).message ?? messages.saveFailed)
        })
      notify(messages.passwordChanged(endedKeys))
      onClose()
    },
  })
  return (
    <Dialog title={messages.changePassword} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="space-y-5">
          <PasswordField
            {...form.field('currentPassword')}
            label={currentPassword}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field('newPassword')}
            label={newPassword}
            hint={messages.passwordHint}
            autoComplete="new-password"
          />
        </div>
        <FormButtons action={messages.save} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
