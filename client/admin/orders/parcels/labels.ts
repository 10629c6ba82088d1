/** Labels of parcels, for staff. */

export const courier = 'Courier'
export const waybill = 'Waybill number'
export const remove = 'Remove'
