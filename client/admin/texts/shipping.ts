/** Texts of the shipping plan: zones, methods, rates, days. */

export const shipping = {
  title: 'Delivery',
  failed: 'The delivery settings could not be saved.',

  presetLines: [
    'Standard delivery: Colombo LKR 350, Gampaha and Kalutara LKR 400, rest of the country LKR 450; free from LKR 10,000',
    'Express delivery within Colombo: LKR 650',
    'Collect in the shop: free',
    'Monday to Saturday except public holidays with fixed dates; LKR 100 for each kilogram above the first',
  ],
  applyPreset: 'Use preset for Sri Lanka',
  reset: 'Reset to preset for Sri Lanka',

  preview: 'Preview',

  zones: 'Zones and rates',
  zone: (name: string) => name || 'New zone',
  zoneName: 'Zone name',
  districts: 'Districts',
  noDistricts: 'None',
  cities: 'Towns',
  elsewhere: 'Rest of the country',
  everywhere: 'Default rates',
  offered: (method: string) => method || 'New method',
  freeFrom: 'Free from (LKR)',
  earliest: 'Minimum days',
  latest: 'Maximum days',
  includedGrams: 'Included weight (grams)',
  perKilo: 'Price per extra kilogram (LKR)',

  methods: 'Delivery methods',
  methodName: 'Name shown to customers',
  kinds: { standard: 'Standard', express: 'Express', collect: 'Collect in the shop' },
  cutOff: 'Cut-off time',

  workdays: 'Working days',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  holidays: 'Holidays',
  removeHoliday: (day: string) => `Remove ${day}`,

  weights: 'Weights',
  category: 'Category',

  places: 'Additional towns',
  district: 'District',
  town: 'Town',
  removeTown: (name: string) => `Remove ${name}`,
  none: 'None.',
} as const

/** The field labels that begin error messages. */
export const planFields: Readonly<Record<string, string>> = {
  name: shipping.zoneName,
  label: shipping.methodName,
  cutOff: shipping.cutOff,
  amount: 'Price',
  freeFrom: 'Free from',
  from: 'Subtotal from',
  perKilo: 'Price per extra kilogram',
  includedGrams: 'Included weight',
  earliest: shipping.earliest,
  latest: shipping.latest,
  category: shipping.category,
  grams: 'Weight',
  defaultGrams: 'Default weight',
  city: shipping.town,
  district: shipping.district,
  workdays: shipping.workdays,
  elsewhere: shipping.elsewhere,
  method: 'Delivery method',
}
