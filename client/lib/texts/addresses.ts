/** Texts of saved addresses: their page, and the choice at checkout. */

export const title = 'Addresses'
export const lead = 'Where we may send your orders. Checkout begins with the default.'
export const add = 'Add an address'
export const addTitle = 'A new address'
export const editTitle = 'Change the address'
export const label = 'What to call it'
export const labelHint = 'Such as Home or Work.'
export const makeDefault = 'Make it the default'
export const isDefault = 'Default'
export const edit = 'Change'
export const editName = (name: string) => `Change ${name}`
export const setDefault = 'Make default'
export const setDefaultName = (name: string) => `Make default: ${name}`
export const remove = 'Delete'
export const removeName = (name: string) => `Delete ${name}`
export const removed = (name: string) => `${name} was deleted`
export const saved = 'The address was saved.'
export const save = 'Save'
export const saveFailed = 'The address could not be saved. Please try again.'
export const removeFailed = 'The address could not be deleted. Please try again.'
export const failed = 'Your addresses could not be loaded.'
export const none = 'No address saved yet.'
export const full = (most: number) => `You have ${most} addresses. Delete one to add another.`
export const another = 'Use another address'
export const anotherHint = 'For this order; you may save it, too.'
export const saveThis = 'Save this address'
export const notSaved = 'Your order is placed, but its address could not be saved.'
