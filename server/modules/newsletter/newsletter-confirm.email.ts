import { button, heading, links, paragraph } from '../../platform/email/blocks.ts'
import { defineLetter } from '../../platform/email/define-email.ts'
import { oneClick, unsubscribePath } from '../../platform/email/unsubscribe-link.ts'
import { newConfirmation } from './newsletter.service.ts'

interface Subscribing {
  /** the subscriber's id */
  id: string
}

interface Confirming {
  /** paths of the pages that confirm and that decline */
  confirm: string
  refuse: string
}

export const newsletterConfirm = defineLetter<Confirming, Subscribing>({
  name: 'newsletter-confirm',
  about: 'To an address that somebody entered for the newsletter: nobody gets it unasked.',
  audience: 'shopper',
  subject: 'Please confirm: the newsletter of {shop}',
  closing: 'If it was not you, there is nothing to do: without your press nothing comes.',
  demo: { confirm: '/subscribe#the-token-of-the-link', refuse: '/unsubscribe?token=example' },
  prepare: async (services, { id }) => {
    const token = await newConfirmation(services, id)
    if (token === undefined) return undefined
    const refuse = unsubscribePath(services, 'newsletter', id)
    return {
      data: { confirm: `/subscribe#${token}`, refuse },
      secrets: [token, refuse.split('=')[1]!],
    }
  },
  headers: ({ refuse }, shop) => oneClick(shop.link(refuse)),
  body: ({ confirm, refuse }, shop) => [
    heading('One press is missing'),
    paragraph(
      `Somebody, perhaps you, entered this address for the newsletter of ${shop.name}. Please confirm that you want it; the link is good for a week.`,
    ),
    button('Yes, subscribe me', shop.link(confirm)),
    links([{ label: 'No, never mind', note: '', href: shop.link(refuse) }]),
  ],
})
