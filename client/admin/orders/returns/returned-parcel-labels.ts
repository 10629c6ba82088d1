/** Labels of returned parcels. */

export const reasons = {
  refused: 'Yes, refused at the door',
  returned: 'Yes, it could not be delivered',
}
export const receive = 'Receive returned parcel'
export const choices = {
  restock: 'Put all goods back in stock',
  writeOff: 'Write off all goods',
  each: 'Choose for each product',
}
