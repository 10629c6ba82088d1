/** Questions with their answers, and the newsletter. */

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
