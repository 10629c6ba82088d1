/** Settings: the shop's name and contact details. */
import * as z from 'zod/mini'
import { email, limits, requiredText, text } from '../../../core/values/fields.schema.ts'
import { shopName } from '../../../core/values/shop-name.schema.ts'
import { isHttps, listOf, pictured, sensitive, shared, words } from './define.schema.ts'

const phonePattern = /^\+?[\d\s().-]{5,30}$/
const phone = () =>
  requiredText(30).check(z.refine((value) => phonePattern.test(value), 'must be a phone number'))

export const shop = {
  name: shared(requiredText(60), shopName),
  tagline: shared(
    text(300).check(z.trim()),
    'Skincare, fragrance and make-up, made slowly and worn with ease.',
  ),
  /** empty: the flower of the shop's own design */
  logo: pictured((image) => image(), ''),
  /** one entry per line */
  address: shared(listOf(words(), 8), [
    'Araliya',
    '27 Temple Trees Lane',
    'Kandy 20000',
    'Sri Lanka',
  ]),
  phones: sensitive(
    'phone numbers of the shop',
    shared(listOf(phone(), 5), ['+94 81 555 0127', '+94 77 555 0188']),
  ),
  email: sensitive('email of the shop', shared(email(), 'hello@araliya.example')),
  /** a WhatsApp number with its country code; empty for none */
  whatsapp: sensitive(
    'WhatsApp number of the shop',
    shared(
      text(30).check(
        z.trim(),
        z.refine(
          (value) => value === '' || /^\+[\d\s().-]{7,29}$/.test(value),
          'must be a phone number with its country code, such as +94 77 555 0188',
        ),
      ),
      '',
    ),
  ),
  hours: shared(listOf(z.strictObject({ days: words(), hours: words() }), 10), [
    { days: 'Monday to Friday', hours: '8.00 to 18.00' },
    { days: 'Saturday', hours: '8.00 to 15.00' },
  ]),
  social: shared(
    listOf(
      z.strictObject({
        label: words(),
        to: requiredText(limits.url).check(
          z.refine(isHttps, 'must be a URL that starts with https://'),
        ),
      }),
      10,
    ),
    [],
  ),
}
