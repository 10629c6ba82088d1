/** Texts of returned parcels. */

export const badge = 'Returning'
export const why = 'Is the parcel returning?'
export const whyHint =
  'The order stays Shipped, and its goods are not for sale until you receive the parcel.'
export const no = 'No'
export const reasons = {
  refused: 'Yes, refused at the door',
  returned: 'Yes, it could not be delivered',
}
export const receive = 'Receive returned parcel'
export const title = (orderId: string) => `Receive returned parcel of ${orderId}`
export const text = 'This cancels the order. The customer gets an email if email is set up.'
export const refund = 'The payment is refunded.'
export const goods = 'Goods'
export const choices = {
  restock: 'Put all goods back in stock',
  writeOff: 'Write off all goods',
  each: 'Choose for each product',
}
export const lostOf = (name: string, quantity: number) => `${name}: write off, of ${quantity}`
export const lostInvalid = (quantity: number) => `Enter a number from 0 to ${quantity}.`
export const done = 'Parcel received. The order is cancelled.'
export const failed = 'The parcel could not be received. Please try again.'
