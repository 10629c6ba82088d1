/**
 * Lists the districts of Sri Lanka and the larger places in each. The twenty-five districts are
 * those of the First Schedule to the Constitution (Article 5). The places are the seats of its
 * municipal and urban councils and other towns that people name in addresses. Shops add their own
 * in the delivery plan.
 */
export const districts = {
  Ampara: ['Akkaraipattu', 'Ampara', 'Kalmunai', 'Pottuvil', 'Sainthamaruthu', 'Sammanthurai'],
  Anuradhapura: ['Anuradhapura', 'Eppawala', 'Kekirawa', 'Medawachchiya', 'Thambuttegama'],
  Badulla: ['Badulla', 'Bandarawela', 'Ella', 'Haputale', 'Mahiyanganaya', 'Welimada'],
  Batticaloa: ['Batticaloa', 'Eravur', 'Kaluwanchikudy', 'Kattankudy', 'Valaichchenai'],
  Colombo: [
    'Avissawella',
    'Battaramulla',
    'Boralesgamuwa',
    'Colombo',
    'Dehiwala',
    'Hanwella',
    'Homagama',
    'Kaduwela',
    'Kesbewa',
    'Kolonnawa',
    'Kotte',
    'Maharagama',
    'Malabe',
    'Moratuwa',
    'Mount Lavinia',
    'Nugegoda',
    'Padukka',
    'Piliyandala',
    'Rajagiriya',
  ],
  Galle: ['Ambalangoda', 'Baddegama', 'Elpitiya', 'Galle', 'Hikkaduwa', 'Karapitiya'],
  Gampaha: [
    'Divulapitiya',
    'Gampaha',
    'Ja-Ela',
    'Kadawatha',
    'Katunayake',
    'Kelaniya',
    'Kiribathgoda',
    'Minuwangoda',
    'Mirigama',
    'Negombo',
    'Nittambuwa',
    'Peliyagoda',
    'Ragama',
    'Seeduwa',
    'Veyangoda',
    'Wattala',
  ],
  Hambantota: ['Ambalantota', 'Beliatta', 'Hambantota', 'Tangalle', 'Tissamaharama'],
  Jaffna: ['Chavakachcheri', 'Jaffna', 'Nallur', 'Point Pedro', 'Valvettithurai'],
  Kalutara: ['Aluthgama', 'Bandaragama', 'Beruwala', 'Horana', 'Kalutara', 'Matugama', 'Panadura'],
  Kandy: [
    'Gampola',
    'Gelioya',
    'Kadugannawa',
    'Kandy',
    'Katugastota',
    'Kundasale',
    'Nawalapitiya',
    'Peradeniya',
    'Wattegama',
  ],
  Kegalle: ['Kegalle', 'Mawanella', 'Rambukkana', 'Ruwanwella', 'Warakapola', 'Yatiyantota'],
  Kilinochchi: ['Kilinochchi', 'Pallai', 'Paranthan'],
  Kurunegala: [
    'Kuliyapitiya',
    'Kurunegala',
    'Mawathagama',
    'Nikaweratiya',
    'Pannala',
    'Polgahawela',
  ],
  Mannar: ['Madhu', 'Mannar', 'Murunkan'],
  Matale: ['Dambulla', 'Galewela', 'Matale', 'Sigiriya', 'Ukuwela'],
  Matara: ['Akuressa', 'Deniyaya', 'Dikwella', 'Hakmana', 'Kamburupitiya', 'Matara', 'Weligama'],
  Monaragala: ['Bibile', 'Buttala', 'Kataragama', 'Monaragala', 'Wellawaya'],
  Mullaitivu: ['Mullaitivu', 'Oddusuddan', 'Puthukkudiyiruppu'],
  'Nuwara Eliya': ['Ginigathhena', 'Hatton', 'Nuwara Eliya', 'Ragala', 'Talawakele'],
  Polonnaruwa: ['Hingurakgoda', 'Kaduruwela', 'Medirigiriya', 'Polonnaruwa', 'Welikanda'],
  Puttalam: ['Anamaduwa', 'Chilaw', 'Kalpitiya', 'Marawila', 'Puttalam', 'Wennappuwa'],
  Ratnapura: ['Balangoda', 'Eheliyagoda', 'Embilipitiya', 'Kuruwita', 'Pelmadulla', 'Ratnapura'],
  Trincomalee: ['Kantale', 'Kinniya', 'Mutur', 'Trincomalee'],
  Vavuniya: ['Cheddikulam', 'Nedunkeni', 'Vavuniya'],
} as const satisfies Record<string, readonly string[]>

export type District = keyof typeof districts

/** Normalises a place name for comparison. */
export const placeKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

const byKey = new Map(
  (Object.keys(districts) as District[]).map((name) => [placeKey(name), name] as const),
)

/** Returns the district of this name, in its usual spelling. */
export const findDistrict = (name: string): District | undefined => byKey.get(placeKey(name))
