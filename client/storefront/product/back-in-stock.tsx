/** Subscribes to back-in-stock emails: guests give an address, accounts press one button. */
import { useEffect, useRef, useState } from 'react'
import { isEmail } from '#server/core/values/fields.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { FormError, useForm } from '../../forms/form.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { useToken } from '../../lib/api/token.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { backInStock as labels } from '../../lib/texts/subscriptions.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

function BackInStock({ productId }: { productId: string }) {
  const [subscribed, setSubscribed] = useState(false)
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (subscribed) result.current?.focus()
  }, [subscribed])
  return subscribed ? (
    <p
      ref={result}
      tabIndex={-1}
      className="rounded-card bg-sand px-5 py-4 font-medium text-good outline-none"
    >
      {labels.subscribed}
    </p>
  ) : (
    <SubscribeForm productId={productId} onSubscribed={() => setSubscribed(true)} />
  )
}

export default whenModule('back-in-stock', BackInStock)

function SubscribeForm({
  productId,
  onSubscribed,
}: {
  productId: string
  onSubscribed: () => void
}) {
  const utils = trpc.useUtils()
  const token = useToken()
  // To the server an expired session is a guest, who needs an address.
  const [unknown, setUnknown] = useState(false)
  const isGuest = token === null || unknown
  const form = useForm({
    id: 'back-in-stock',
    initial: { email: '' },
    validate: ({ email }) => ({
      email: !isGuest || isEmail(email.trim()) ? undefined : texts.account.badEmail,
    }),
    submit: async ({ email }) => {
      try {
        await api.backInStock.subscribe.mutate({ productId, ...(isGuest ? { email } : {}) })
        onSubscribed()
      } catch (error) {
        const { code, issues } = readFailure(error)
        // The product is back in stock: reload the page's data.
        if (code === 'CONFLICT') void utils.products.details.invalidate({ productId })
        if (isGuest || issues.length === 0) throw error
        setUnknown(true)
        throw new FormError('', { email: texts.account.badEmail })
      }
    },
    failureText: ({ message }) => message ?? labels.failed,
  })
  return (
    <form
      noValidate
      aria-labelledby="back-in-stock-title"
      onSubmit={form.onSubmit}
      className="rounded-card bg-sand px-5 py-5"
    >
      <h2 id="back-in-stock-title" className="font-sans text-base font-medium">
        {labels.title}
      </h2>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {isGuest && (
          <EmailField
            {...form.field('email')}
            label={labels.email}
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
          {labels.subscribe}
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{isGuest ? labels.toGuest : labels.toAccount}</p>
      {form.failure && (
        <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
          {form.failure}
        </p>
      )}
    </form>
  )
}
