/** Renders the contact form and the shop's contact details. */
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { isEmail } from '#server/core/values/fields.schema.ts'
import type { PublicValues } from '#server/modules/settings/definitions/registry.schema.ts'
import { EmailField, TextArea, TextField } from '../../forms/field.tsx'
import { type Errors, useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { api } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { notify } from '../../lib/state/notices.ts'
import { contact as labels } from '../../lib/texts/contact.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { PageContent } from '../components/page-content.tsx'
import { Phones } from '../components/phones.tsx'

const empty = { name: '', email: '', subject: '', message: '' }
type Values = typeof empty

/** Validates the form: all four are required, the email must be valid (docs/screens.md#forms). */
function validate(values: Values): Errors<Values> {
  const errors: Errors<Values> = {}
  for (const name of Object.keys(empty) as (keyof Values)[])
    if (values[name].trim() === '') errors[name] = texts.account.fieldMissing(labels[name])
  if (!errors.email && !isEmail(values.email.trim())) errors.email = texts.account.badEmail
  return errors
}

export default function Contact() {
  return (
    <PageContent page="contact">{({ contact }) => <ContactForm content={contact} />}</PageContent>
  )
}

function ContactForm({ content }: { content: PublicValues['pages']['contact'] }) {
  const { shop } = config.settings
  const form = useForm({
    id: 'contact',
    initial: empty,
    validate,
    submit: async (values) => {
      await api.contact.send.mutate(values)
      notify(labels.sent)
      form.setValues(empty)
    },
    failureText: ({ message, code }) =>
      code === 'RATE_LIMITED' && message ? `${labels.failed} ${message}` : labels.failed,
    draftKey: 'contact',
  })
  const { field, values, errors } = form
  const incomplete = Object.values(values).some((value) => value.trim() === '')
  const headline = incomplete ? texts.account.allRequired : errors.email
  return (
    <div className="page grid gap-14 py-14 lg:grid-cols-[1fr_1.4fr] lg:gap-24 lg:py-20">
      <div>
        <h1 className="title-1">{content.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{content.lead}</p>
        <ul className="mt-12 space-y-8">
          <ContactMethod icon={<MapPin aria-hidden size={20} />} label={labels.visit}>
            <address className="not-italic">
              {shop.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </ContactMethod>
          <ContactMethod icon={<Phone aria-hidden size={20} />} label={labels.call}>
            <Phones className="block w-fit py-1 tabular-nums underline-offset-4 hover:underline" />
          </ContactMethod>
          <ContactMethod icon={<Mail aria-hidden size={20} />} label={labels.write}>
            <a href={`mailto:${shop.email}`} className="text-link inline-block py-1">
              {shop.email}
            </a>
          </ContactMethod>
        </ul>
      </div>
      <form
        noValidate
        onSubmit={form.onSubmit}
        className="rounded-card border border-line bg-surface p-6 sm:p-10"
      >
        <FormSummary form={form} title={headline} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            label={labels.name}
            autoComplete="name"
            enterKeyHint="next"
            required
          />
          <EmailField {...field('email')} label={labels.email} required />
          <TextField
            {...field('subject')}
            label={labels.subject}
            autoComplete="off"
            enterKeyHint="next"
            required
            className="sm:col-span-2"
          />
          <TextArea
            {...field('message')}
            label={labels.message}
            rows={6}
            required
            className="sm:col-span-2"
          />
        </div>
        <Button type="submit" className="mt-7" busy={form.busy} busyText={labels.sending}>
          {labels.send}
        </Button>
      </form>
    </div>
  )
}

interface ContactMethodProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

function ContactMethod({ icon, label, children }: ContactMethodProps) {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] gap-4">
      <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
        {icon}
      </span>
      <div>
        <h2 className="eyebrow mb-1 font-sans">{label}</h2>
        {children}
      </div>
    </li>
  )
}
