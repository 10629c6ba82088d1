/** Turns a name of the server into a title: `order-placed` → `Order placed`. */
export const toTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
