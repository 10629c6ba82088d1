/** Policy templates in Markdown: correct for a small shop, to be edited by its owner. */

export const policyTexts = {
  delivery: `We deliver everywhere in Sri Lanka.

## How long it takes

- Colombo and suburbs: 1 to 3 working days
- Everywhere else: 3 to 5 working days

Orders placed on a weekend or a public holiday leave us on the next working day. You can follow the status of your order in your account.

## What it costs

What you pay is what the checkout shows before you place the order.

## When nobody is at home

The courier calls the number that you gave with the order and tries once more on the next working day. Please check the number and the address before you order; until the order is shipped we can correct them for you. [Write to us](/contact).
`,
  returns: `## Damaged, wrong or missing

Tell us within 3 days of delivery, with a photograph. We send you the right product, or give you back what you paid; you pay nothing for it.

## You changed your mind

Unopened products in their original packing can come back within 7 days of delivery. You pay for sending them to us. For reasons of hygiene we cannot take back what was opened or used.

## Your money

- Paid by card: we refund the same card. Banks take up to 10 working days to show it.
- Paid in cash: we pay into your bank account once the parcel is with us.

## Before it is shipped

An order that has not been shipped can be cancelled at no cost. [Write to us](/contact) with your order number.
`,
  privacy: `## What we keep

- Your account: name, email address and pictures, if you give any. Passwords are kept only in a form that nobody can read.
- Your orders: what you bought, the name, the address and the telephone number for the delivery, and what you wrote to us.
- The newsletter: your email address, if you subscribe.

Card numbers are not kept. Of a card we see the brand and the last four digits.

## What we use it for

To bring you what you ordered, to answer you, and to keep the books that the law asks for. We do not sell it. Couriers and the bank get what they need for your order, and nothing else.

## What you can ask for

A copy of what we keep of you, its correction, and its deletion as far as the law lets us. [Write to us](/contact), or unsubscribe from the newsletter at any time.
`,
  terms: `## Your order

An order is binding when the shop shows you its order number. If something is sold out or a price was plainly wrong, we tell you at once, and you pay nothing or get back what you paid.

## Prices and payment

All prices are in Sri Lankan rupees. You pay by card when you order, or in cash when the parcel arrives, as you choose at the checkout. The goods are ours until they are paid for.

## Using our products

Read the list of ingredients and the directions before use. If you have allergies or sensitive skin, try a little on the inside of your arm first. What we write about our products is no medical advice.

## Reviews

Whoever bought a product may review it. We hide reviews that insult, advertise or are about something else.

## If we disagree

[Write to us](/contact) first: most things are settled in a day. The law of Sri Lanka applies.
`,
} as const
