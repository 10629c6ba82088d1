import { button, heading, links, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { oneClick, unsubscribePath } from '../../platform/email/unsubscribe-link.ts'
import { createConfirmationToken } from './newsletter.service.ts'

interface NewSubscriber {
  /** the subscriber's id */
  id: string
}

interface ConfirmationLinks {
  /** paths of the pages that confirm and that decline */
  confirm: string
  decline: string
}

export const newsletterConfirm = defineEmail<ConfirmationLinks, NewSubscriber>({
  name: 'newsletter-confirm',
  description: 'Sent to a new newsletter address, which must confirm its subscription.',
  audience: 'customer',
  subject: 'Confirm your subscription to the {shop} newsletter',
  closing: 'If you did not request this, ignore this email. You will not receive the newsletter.',
  example: { confirm: '/subscribe#the-token-of-the-link', decline: '/unsubscribe?token=example' },
  prepare: async (services, { id }) => {
    const token = await createConfirmationToken(services, id)
    if (token === undefined) return undefined
    const decline = unsubscribePath(services, 'newsletter', id)
    return {
      data: { confirm: `/subscribe#${token}`, decline },
      secrets: [token, decline.split('=')[1]!],
    }
  },
  headers: ({ decline }, shop) => oneClick(shop.link(decline)),
  body: ({ confirm, decline }, shop) => [
    heading('Confirm your subscription'),
    paragraph(
      `This address was entered for the newsletter of ${shop.name}. Please confirm the subscription. The link is valid for a week.`,
    ),
    button('Subscribe', shop.link(confirm)),
    links([{ label: 'Do not subscribe', note: '', href: shop.link(decline) }]),
  ],
})
