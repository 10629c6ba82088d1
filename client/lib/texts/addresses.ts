/** Texts of saved addresses: their page, and the choice at checkout. */

export const title = 'Addresses'
export const lead = 'Addresses for your orders. Checkout starts with the default.'
export const add = 'Add address'
export const addTitle = 'Add address'
export const editTitle = 'Edit address'
export const label = 'Label'
export const labelHint = 'Such as Home or Work.'
export const makeDefault = 'Use as default'
export const isDefault = 'Default'
export const edit = 'Edit'
export const editName = (name: string) => `Edit ${name}`
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
export const anotherHint = 'For this order. You can also save it.'
export const saveThis = 'Save this address'
export const notSaved = 'Your order was placed, but its address could not be saved.'
