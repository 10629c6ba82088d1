/** Subscribes to back-in-stock emails: guests give an address, an account needs one press. */
import { useEffect, useRef, useState } from 'react'
import { isEmail } from '#server/core/values/fields.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { FormError, useForm } from '../../forms/form.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { useToken } from '../../lib/api/token.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { tellMe as words } from '../../lib/texts/letters.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

function TellMe({ productId }: { productId: string }) {
  const [asked, setAsked] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (asked) end.current?.focus()
  }, [asked])
  return asked ? (
    <p
      ref={end}
      tabIndex={-1}
      className="rounded-card bg-sand px-5 py-4 font-medium text-good outline-none"
    >
      {words.asked}
    </p>
  ) : (
    <Ask productId={productId} onAsked={() => setAsked(true)} />
  )
}

export default whenModule('back-in-stock', TellMe)

function Ask({ productId, onAsked }: { productId: string; onAsked: () => void }) {
  const utils = trpc.useUtils()
  const token = useToken()
  // To the server an expired session is a guest, who needs an address.
  const [unknown, setUnknown] = useState(false)
  const isGuest = token === null || unknown
  const form = useForm({
    id: 'tell-me',
    initial: { email: '' },
    validate: ({ email }) => ({
      email: !isGuest || isEmail(email.trim()) ? undefined : texts.account.badEmail,
    }),
    submit: async ({ email }) => {
      try {
        await api.restock.ask.mutate({ productId, ...(isGuest ? { email } : {}) })
        onAsked()
      } catch (error) {
        const { code, issues } = readFailure(error)
        // The product is back in stock: reload the page's data.
        if (code === 'CONFLICT') void utils.products.details.invalidate({ productId })
        if (isGuest || issues.length === 0) throw error
        setUnknown(true)
        throw new FormError('', { email: texts.account.badEmail })
      }
    },
    failureText: ({ message }) => message ?? words.failed,
  })
  return (
    <form
      noValidate
      aria-labelledby="tell-me-title"
      onSubmit={form.onSubmit}
      className="rounded-card bg-sand px-5 py-5"
    >
      <h2 id="tell-me-title" className="font-sans text-base font-medium">
        {words.title}
      </h2>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {isGuest && (
          <EmailField
            {...form.field('email')}
            label={words.email}
            enterKeyHint="send"
            className="flex-1 basis-56"
          />
        )}
        <Button
          type="submit"
          variant="outline"
          busy={form.busy}
          className={isGuest ? 'sm:mt-7' : undefined}
        >
          {words.ask}
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{isGuest ? words.toGuest : words.toAccount}</p>
      {form.failure && (
        <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
          {form.failure}
        </p>
      )}
    </form>
  )
}
