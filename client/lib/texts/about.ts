/** What the shop says of itself. */

export const about = {
  title: 'Our Story',
  lead: 'A small house of beauty, named after a flower that blooms without being asked.',
  body: [
    'Araliya began at a kitchen table in Kandy, with a mortar, a notebook of family recipes and the question why good skincare had to travel halfway around the world to reach us.',
    'Today a small team blends serums, soaps and scents from plants that grow within a day’s drive: sandalwood from the hills, gotu kola from the paddies, jasmine from gardens we know by name.',
  ],
  valuesTitle: 'What we hold to',
  values: [
    {
      title: 'Few ingredients, all of them named',
      text: 'Every page says what is inside and what it does. If we cannot explain it, we leave it out.',
    },
    {
      title: 'Made in small batches',
      text: 'So nothing waits on a shelf for a year, and we can change a formula when you tell us to.',
    },
    {
      title: 'Kind to the shore',
      text: 'Glass first, refills where we can, and a goal to remove single-use plastic by 2025 that we keep working on.',
    },
  ],
  categoriesTitle: 'What we make',
} as const
