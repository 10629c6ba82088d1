/** Policy templates in Markdown: correct for a small shop, to be edited by its owner. */

export const policyTexts = {
  delivery: `We deliver everywhere in Sri Lanka.

## How long it takes

- Colombo and suburbs: 1 to 3 working days
- Everywhere else: 3 to 5 working days

Orders placed on a weekend or a public holiday leave us on the next working day. You can follow the status of your order in your account.

## What it costs

What you pay is what the checkout shows before you place the order.

## Missed deliveries

The courier calls the phone number of the order and tries again on the next working day. Please check the number and the address before you order. We can correct them until the order ships. [Write to us](/contact).
`,
  returns: `## Damaged, wrong or missing

Contact us within 3 days of delivery, with a photograph. We send you the right product or refund you, at no cost to you.

## You changed your mind

You can return unopened products in their original packaging within 7 days of delivery. You pay the return postage. For hygiene reasons we cannot accept opened or used products.

## Your money

- Paid by card: we refund the same card. Banks take up to 10 working days to show it.
- Paid in cash: we pay into your bank account once the parcel is with us.

## Before it is shipped

An order that has not been shipped can be cancelled at no cost. [Write to us](/contact) with your order number.
`,
  privacy: `## What we store

- Your account: name, email address and profile images, if you add any. Passwords are stored as hashes only.
- Your orders: what you bought, the name, address and phone number for the delivery, and your notes.
- The newsletter: your email address, if you subscribe.

We do not store card numbers, only the brand and the last four digits.

## What we use it for

To deliver your orders, to answer you, and to keep the accounts that the law requires. We do not sell your data. Couriers and the bank receive only what they need for your order.

## Your rights

You can ask for a copy of your data, its correction, and its deletion as far as the law allows. [Write to us](/contact), or unsubscribe from the newsletter at any time.
`,
  terms: `## Your order

An order is binding when the shop shows you its order number. If a product is sold out or a price was clearly wrong, we contact you at once and refund any payment.

## Prices and payment

All prices are in Sri Lankan rupees. You pay by card when you order, or in cash on delivery. The products remain ours until you have paid for them.

## Using our products

Read the list of ingredients and the directions before use. If you have allergies or sensitive skin, try a little on the inside of your arm first. Our product texts are not medical advice.

## Reviews

Customers can review products that they bought. We hide reviews that insult, advertise or are off topic.

## Disputes

[Write to us](/contact) first. The law of Sri Lanka applies.
`,
} as const
