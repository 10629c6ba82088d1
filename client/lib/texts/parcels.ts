/** Texts of parcels, for buyers and staff. */

export const title = (at: number, of: number) => (of > 1 ? `Parcel ${at} of ${of}` : 'Parcel')
export const track = 'Track parcel'
export const trackOf = (waybill: string) => `Track parcel ${waybill}`
export const shipped = (time: string) => `shipped ${time}`
export const list = 'Parcels'
