/** The demo shop's policies, in Markdown, and its codes. Whoever runs a shop writes their own. */

/** By the name of the policy. */
export const demoPolicies = {
  delivery: `Parcels go to every district of Sri Lanka.

## When it arrives

Orders that come in before two in the afternoon are packed the same working day. Count one to three working days for Colombo and its neighbours, and up to five for the rest of the island. Poya days and Sundays are not working days.

## What it costs

The cart and the checkout say what is charged before you order. What they do not name is not charged.

## At your door

The courier calls before coming. If nobody answers, there is one more try; then the parcel returns to us and we call you. Please look at the parcel while the courier is there, and refuse one that is open or wet.
`,
  returns: `## Something is wrong with it

Send us a photograph within seven days of delivery: of the product, and of the parcel if that is damaged. You choose between another one and your money. The way back is on us.

## You do not want it after all

What is sealed may come back within fourteen days. What was opened we cannot sell again, so we cannot take it back; ask us before you open something that you are unsure of.

## How money comes back

To the card that was charged, or to a bank account that you name if you paid in cash. We send it within three working days of the parcel’s return.

## Cancelling

Until an order is shipped it can be cancelled, by you on its page while it is pending, and by us when you [write](/contact).
`,
  privacy: `## What we know of you

What you type here: name, address, telephone number and email of an order, your messages, your reviews. Of a card we keep the brand and the last four digits.

## What it is for

To send what you ordered, to answer you, to keep the books that the law asks for. We do not sell it, and nobody else gets it but those who carry parcels and payments.

## How long

An account stays until you ask us to remove it. Orders stay as long as the books must.

## Your say

Ask what we keep, have it put right, or have it removed: [write to us](/contact). The newsletter ends with the link in each of its letters.
`,
  terms: `## The order

An order is placed when the page thanks you for it. The prices are those of that moment, in Sri Lankan rupees.

## If we cannot deliver

It is rare that two people buy the last piece. If something you ordered is not there, we call you, and you get back what you paid for it.

## Using the products

Try a new product on the inside of your arm first. Descriptions say what we know; they are no medical advice.

## Disagreements

[Tell us](/contact) first. The law of Sri Lanka applies.
`,
} as const

/** Codes to try: they take nothing off before somebody types them. */
export const demoCodes = [
  {
    code: 'AYUBOWAN',
    name: 'Welcome: 10 % off',
    terms: { type: 'percentage', percent: 10, firstOrder: true },
  },
  {
    code: 'GLOW500',
    name: 'LKR 500 off from 7,500',
    terms: { type: 'amount', amount: 500, minimum: 7_500 },
  },
] as const
