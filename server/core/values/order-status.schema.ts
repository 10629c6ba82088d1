/** The statuses of an order (specification section 4), and which orders are confirmed before packing. */
export const orderStatuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The orders that staff confirm with the customer before packing. */
export const confirmRules = ['none', 'cash', 'all'] as const
