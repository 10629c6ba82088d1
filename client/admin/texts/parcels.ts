/** Texts of parcels, for staff. */

export const courier = 'Courier'
export const waybill = 'Waybill number'
export const shipHint = 'Optional. The customer sees them on the order and in the email.'
export const add = 'Add parcel'
export const save = 'Save parcel'
export const edit = 'Edit'
export const editOf = (what: string) => `Edit parcel ${what}`
export const remove = 'Remove'
export const removeOf = (what: string) => `Remove parcel ${what}`
export const removeTitle = 'Remove this parcel?'
export const removeText = (what: string) =>
  `The customer no longer sees ${what}. The order does not change.`
export const saved = 'Parcel saved.'
export const removed = 'Parcel removed.'
export const failed = 'The parcel could not be saved. Please try again.'
