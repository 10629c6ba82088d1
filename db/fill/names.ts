/** Holds the names of filled-in products, people and addresses. Only to try the shop at scale. */

/** category → kinds of products with a price in rupees to start from */
export const kinds: Record<string, readonly (readonly [kind: string, rupees: number])[]> = {
  skincare: [
    ['Face Serum', 2_900],
    ['Day Cream', 2_400],
    ['Night Cream', 2_700],
    ['Gentle Cleanser', 1_600],
    ['Sunscreen SPF 50', 3_200],
    ['Toner', 1_450],
    ['Clay Mask', 1_250],
  ],
  makeup: [
    ['Lipstick', 1_900],
    ['Liquid Foundation', 3_400],
    ['Mascara', 2_200],
    ['Blush', 1_750],
    ['Kajal', 850],
    ['Setting Powder', 2_100],
  ],
  fragrance: [
    ['Eau de Parfum', 8_900],
    ['Eau de Toilette', 6_400],
    ['Body Mist', 2_300],
    ['Attar', 3_900],
  ],
  'bath&body': [
    ['Bath Soap', 450],
    ['Body Lotion', 1_650],
    ['Shower Gel', 1_350],
    ['Body Scrub', 1_850],
    ['Hand Cream', 950],
  ],
  nailcare: [
    ['Nail Polish', 750],
    ['Cuticle Oil', 1_100],
    ['Nail Strengthener', 1_300],
    ['Polish Remover', 600],
  ],
}

export const brands = [
  'Sandalika',
  'Nelum',
  'Olu Botanics',
  'Kandyan Glow',
  'Lanka Spa',
  'Saman Naturals',
  'Ruhunu Organics',
  'Ceylon Petal',
  'Mihira',
  'Galle Fort Apothecary',
] as const

export const ingredients = [
  'Rose',
  'Sandalwood',
  'Aloe',
  'King Coconut',
  'Turmeric',
  'Jasmine',
  'Venivel',
  'Cinnamon',
  'Green Tea',
  'Neem',
  'Frangipani',
  'Hibiscus',
  'Vitamin C',
  'Niacinamide',
  'Hyaluron',
  'Lemongrass',
] as const

export const firstNames = [
  'Nimali',
  'Kasun',
  'Tharushi',
  'Dilani',
  'Ruwan',
  'Sanduni',
  'Chathura',
  'Ishara',
  'Fathima',
  'Priya',
  'Kavindi',
  'Nuwan',
  'Hashini',
  'Malith',
  'Anjali',
  'Yasodha',
] as const

export const lastNames = [
  'Perera',
  'Fernando',
  'Silva',
  'Jayasinghe',
  'Bandara',
  'Wickramasinghe',
  'Nazeer',
  'Sivakumar',
  'Rathnayake',
  'Gunawardena',
  'Dissanayake',
  'Herath',
] as const

export const streets = ['Temple Road', 'Galle Road', 'Lake Drive', 'Station Road', 'Hill Street']
export const towns = ['Colombo', 'Kandy', 'Galle', 'Jaffna', 'Negombo', 'Matara', 'Kurunegala']
