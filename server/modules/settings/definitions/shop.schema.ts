/** Settings: the shop's name and contact details. */
import * as z from 'zod/mini'
import { doc, email, limits, requiredText, text } from '../../../core/values/fields.schema.ts'
import { shopName } from '../../../core/values/shop-name.schema.ts'
import {
  isHttps,
  listOf,
  publicSetting,
  sensitive,
  shortText,
  withImages,
} from './define.schema.ts'

const phonePattern = /^\+?[\d\s().-]{5,30}$/
const phone = () =>
  requiredText(30).check(z.refine((value) => phonePattern.test(value), 'must be a phone number'))

export const shop = {
  name: publicSetting(requiredText(60).apply(doc, 'Name of the shop.'), shopName),
  tagline: publicSetting(
    text(300).check(z.trim()).apply(doc, 'Sentence below the name.'),
    'Skincare, fragrance and make-up, made slowly and worn with ease.',
  ),
  logo: withImages((image) => image().apply(doc, 'URL of the logo; empty: a flower.'), ''),
  address: publicSetting(listOf(shortText(), 8).apply(doc, 'Lines of the address.'), [
    'Araliya',
    '27 Temple Trees Lane',
    'Kandy 20000',
    'Sri Lanka',
  ]),
  phones: sensitive(
    'phone numbers of the shop',
    publicSetting(listOf(phone(), 5).apply(doc, 'Phone numbers.'), [
      '+94 81 555 0127',
      '+94 77 555 0188',
    ]),
  ),
  email: sensitive('email of the shop', publicSetting(email(), 'hello@araliya.example')),
  /** a WhatsApp number with its country code; empty for none */
  whatsapp: sensitive(
    'WhatsApp number of the shop',
    publicSetting(
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
  hours: publicSetting(
    listOf(
      z.strictObject({
        days: shortText().apply(doc, 'Days, such as `Monday to Friday`.'),
        hours: shortText().apply(doc, 'Opening hours of these days.'),
      }),
      10,
    ),
    [
      { days: 'Monday to Friday', hours: '8.00 to 18.00' },
      { days: 'Saturday', hours: '8.00 to 15.00' },
    ],
  ),
  social: publicSetting(
    listOf(
      z.strictObject({
        label: shortText().apply(doc, 'Name of the network.'),
        to: requiredText(limits.url)
          .check(z.refine(isHttps, 'must be a URL that starts with https://'))
          .apply(doc, "Address of the shop's page there."),
      }),
      10,
    ),
    [],
  ),
}
