/** The newsletter box: 'Subscribe' stores the address (docs/contract.md#contact-and-newsletter). */
import { isEmail } from '#server/core/values/fields.schema.ts'
import type { PublicValues } from '#server/modules/settings/definitions/registry.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { useForm } from '../../forms/form.ts'
import { api } from '../../lib/api/trpc.ts'
import { emailText } from '../../lib/config/email.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { notify } from '../../lib/state/notices.ts'
import { faq as labels } from '../../lib/texts/faq.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

function NewsletterForm({ content }: { content: PublicValues['pages']['newsletter'] }) {
  const form = useForm({
    id: 'newsletter',
    initial: { email: '' },
    validate: ({ email }) => ({
      email: isEmail(email.trim()) ? undefined : texts.account.badEmail,
    }),
    submit: async (values) => {
      await api.newsletter.subscribe.mutate(values)
      notify(`${labels.subscribed} ${emailText(labels.confirm)}`)
      form.setValues({ email: '' })
    },
    failureText: ({ message }) => message ?? labels.subscribeFailed,
  })
  return (
    <section aria-labelledby="newsletter" className="page">
      <div className="grid items-center gap-8 rounded-card bg-sand px-6 py-12 sm:px-12 lg:grid-cols-2 lg:gap-16 lg:py-16">
        <div>
          <h2 id="newsletter" className="title-2">
            {content.title}
          </h2>
          <p className="mt-3 text-ink-soft">{content.text}</p>
        </div>
        <form noValidate onSubmit={form.onSubmit}>
          <div className="flex flex-wrap items-start gap-3">
            <EmailField
              {...form.field('email')}
              label={labels.email}
              enterKeyHint="send"
              className="flex-1 basis-56"
            />
            <Button type="submit" busy={form.busy} className="sm:mt-7">
              {labels.subscribe}
            </Button>
          </div>
          {form.failure && (
            <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
              {form.failure}
            </p>
          )}
        </form>
      </div>
    </section>
  )
}

export const Newsletter = whenModule('newsletter', NewsletterForm)
