/** The home page, the blog, and the pages about the shop. */

export const home = {
  title: 'Discover the beauty within you',
  eyebrow: 'Botanical beauty from Sri Lanka',
  lead: 'Sandalwood, gotu kola, jasmine and sea salt: gentle formulas and quiet scents for skin that feels like yours.',
  cta: 'Shop all products',
  storyTitle: 'Slow beauty, rooted in an island garden',
  story: [
    'Araliya is the temple flower: five petals, a clean sweet scent, and a habit of blooming where nobody planted it. We named our shop after it because that is how we like beauty to be, simple and unforced.',
    'We blend in small batches with plants that grandmothers here have trusted for generations, and we tell you what is in the bottle and why.',
  ],
  storyCta: 'Read our story',
  collectionTitle: 'The collection',
  collectionLead: 'Four favourites to begin with.',
  collectionCta: 'See everything',
  categoriesTitle: 'Find your ritual',
  promo: [
    {
      title: 'Explore Skincare',
      text: 'Cleansers and serums for the morning, light enough for the tropics.',
    },
    { title: 'Explore Skincare', text: 'Balms and night oils that let your skin rest, too.' },
  ],
  promoCta: 'Explore Skincare',
} as const

export const blogs = {
  title: 'Blogs',
  lead: 'Notes on skin, scent and slow mornings.',
  featured: 'Featured article',
  read: 'Read the article',
  failed: 'Error loading blogs',
  none: 'There are no articles yet.',
  emptyArticle: 'There is no article here.',
  emptyArticleHint: 'Choose one from our blog.',
  all: 'All articles',
  more: 'More to read',
  minutes: (n: number) => `${n} min read`,
} as const

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

export const faq = {
  title: 'Questions, answered',
  lead: 'The four things people ask us most.',
  questions: [
    {
      question: 'How do I place an order?',
      answer:
        'Put what you like into the cart and choose Proceed to Checkout, or press Buy Now on a product. Log in or create an account, tell us where to deliver, choose how to pay and press Place Order. You will find the order in your profile at once.',
    },
    {
      question: 'How can I track my order?',
      answer:
        'Open your profile: My Orders shows every order with its status, from Pending over Processing and Shipped to Delivered. View Details tells you when each step happened.',
    },
    {
      question: 'Can I change my order after placing it?',
      answer:
        'Yes, within 24 hours. Write to us or call with your order ID and we will change or cancel it, as long as it has not been shipped. We pack with care: our goal is to remove single-use plastic by 2025.',
    },
    {
      question: 'Which payment methods do you accept?',
      answer:
        'We accept major credit cards, PayPal and Apple Pay, and within Sri Lanka you may pay cash on delivery.',
    },
  ],
  newsletterTitle: 'Letters from the garden',
  newsletterText: 'New scents, small batches and honest skin advice, about once a month.',
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribed: 'Thank you. Your address is on our list.',
  subscribeFailed: 'Your address could not be stored. Please try again.',
  contactHint: 'Still wondering?',
  contactLink: 'Write to us',
} as const

export const contact = {
  title: 'Talk to us',
  lead: 'A question about your skin, an order or a gift? We answer within a working day.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending…',
  sent: 'Your Message sent',
  failed: 'Failed to send message !',
  visit: 'Visit',
  call: 'Call',
  write: 'Write',
  address: ['Araliya', '27 Temple Trees Lane', 'Kandy 20000', 'Sri Lanka'],
  phones: ['+94 81 555 0127', '+94 77 555 0188'],
  mail: 'hello@araliya.example',
} as const
