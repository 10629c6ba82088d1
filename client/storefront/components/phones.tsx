/** Lists the shop's phone numbers; one may be for WhatsApp. */
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'

export function Phones({ className }: { className: string }) {
  const { phones, whatsapp } = config.settings.shop
  return (
    <>
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
          {phone}
        </a>
      ))}
      {whatsapp !== '' && (
        <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} className={className}>
          {texts.footer.whatsapp(whatsapp)}
        </a>
      )}
    </>
  )
}
