/** How things come to the shopper, and what that costs. */

export const delivery = {
  title: 'Delivery',
  district: 'District',
  chooseDistrict: 'Choose a district',
  deliverTo: 'Deliver to',
  city: 'City or town',
  street: 'House number and street',
  postalCode: 'Postal code',
  first: 'Choose a district to see how we deliver there and what it costs.',
  nowhere: (district: string) => `We do not deliver to ${district} yet.`,
  method: 'How to deliver',
  free: 'free',
  today: 'today',
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  to: (place: string, what: string) => `${place}: ${what}`,
  more: (amount: string) => `${amount} more and delivery is free.`,
  isFree: 'Delivery is free.',
  progress: 'On the way to free delivery',
  arrives: 'Arrives',
  otherDistrict: 'Other district',
  ask: 'Ask us on WhatsApp',
} as const
