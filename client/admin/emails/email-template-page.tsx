/** Renders /admin/email-templates/{name}: an email template's texts beside its preview. */
import { useState } from 'react'
import { TemplateChange } from '#server/modules/notifications/emails/emails.schema.ts'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { TextArea, TextField } from '../../forms/field.tsx'
import { validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { useEdit } from '../../forms/use-edit.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { linkToEmailTemplate, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { emailTemplates as labels } from './labels.ts'
import { TemplatePreview } from './template-preview.tsx'

type EmailTemplate = Outputs['emailTemplates']['list']['items'][number]

const fieldLabels = { subject: labels.subject, closing: labels.closing, version: '' }
const valuesOf = ({ subject, closing, version }: EmailTemplate) => ({
  subject,
  closing,
  version: String(version),
})

export default function EmailTemplatePage() {
  const name = useSegment(linkToEmailTemplate(''))
  // Always the stored template: an edit begins with it.
  const query = trpc.emailTemplates.list.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <Loaded query={query} failed={labels.loadFailed}>
      {({ items }) => {
        const template = items.find((one) => one.name === name)
        return (
          <>
            <PageHead
              title={template ? toTitle(name) : labels.title}
              subtitle={template?.description}
              back={{ href: paths.emailTemplates, label: 'All email templates' }}
            />
            {template ? (
              // The key restarts the form from the stored template after a save or reset.
              <TemplateForm key={`${name} ${template.version}`} template={template} />
            ) : (
              <Failed message={adminTexts.form.notFound} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function TemplateForm({ template }: { template: EmailTemplate }) {
  const { name, defaults, version, changedAt, changedBy } = template
  const utils = trpc.useUtils()
  const [resetting, setResetting] = useState(false)
  const { form, ...notes } = useEdit({
    id: 'email-template',
    draftKey: `admin-email-template:${name}`,
    loaded: valuesOf(template),
    labels: fieldLabels,
    validate: ({ subject, closing }) =>
      validateBySchema(
        TemplateChange,
        { name, subject, closing },
        { subject: fieldLabels.subject, closing: fieldLabels.closing, version: '' },
      ),
    mapIssue: (path) => (path === 'subject' || path === 'closing' ? path : undefined),
    save: ({ subject, closing }, based) =>
      utils.client.emailTemplates.update.mutate({ name, subject, closing, version: based }),
    fetchNow: async () => {
      const { items } = await utils.client.emailTemplates.list.query({})
      return valuesOf(items.find((one) => one.name === name) ?? template)
    },
    saved: 'Email template saved.',
    failed: 'The email template could not be saved. Please try again.',
    onSaved: () => void utils.emailTemplates.invalidate(),
  })
  const { subject, closing } = form.values
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={toTitle(name)}>
      <div className="max-w-3xl space-y-5">
        <EditNotes {...notes} />
        <FormSummary form={form} />
        <TextField
          {...form.field('subject')}
          label={labels.subject}
          hint={labels.placeholders(template.placeholders)}
          maxLength={200}
          autoComplete="off"
        />
        <TextArea
          {...form.field('closing')}
          label={labels.closing}
          hint="Shown above the address of the shop. Leave empty for none."
          rows={3}
          maxLength={2_000}
        />
        {version > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="outline" size="small" onClick={() => setResetting(true)}>
              {labels.reset}
            </Button>
            {changedAt && changedBy && (
              <p className="text-sm text-muted">
                {`Changed by ${changedBy}, ${formatDateTime(changedAt)}`}
              </p>
            )}
          </div>
        )}
      </div>
      <TemplatePreview name={name} subject={subject} closing={closing} />
      <SaveBar form={form} label="Save template" back={paths.emailTemplates} />
      {resetting && (
        <ConfirmDialog
          title={labels.reset}
          text={`Your subject and closing text are deleted. The default subject is “${defaults.subject}”.`}
          action={labels.reset}
          run={async () => {
            await utils.client.emailTemplates.reset.mutate({ name, version })
            form.clearDraft()
            notify('Email template reset.')
            setResetting(false)
            await utils.emailTemplates.invalidate()
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </form>
  )
}
