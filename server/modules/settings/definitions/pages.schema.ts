/** Settings: texts of the pages about the shop. Policies are Markdown; an empty one has no page. */
import * as z from 'zod/mini'
import { doc, text, yesOrNo } from '../../../core/values/fields.schema.ts'
import { listOf, longText, optionalText, publicSetting, shortText } from './define.schema.ts'

const Question = z.strictObject({
  question: shortText().apply(doc, 'The question.'),
  answer: longText().apply(doc, 'The answer.'),
  group: z.optional(text(100).check(z.trim())).apply(doc, 'Heading above it; empty: none.'),
  hidden: z.optional(yesOrNo()).apply(doc, 'true: only staff see it.'),
})
type Question = z.infer<typeof Question>

/** Returns the public questions. */
export const shownQuestions = (all: readonly Question[]): Question[] =>
  all.filter(({ hidden }) => !hidden).map(({ hidden: _, ...shown }) => shown)

export const pages = {
  about: publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Heading of the page.'),
      lead: optionalText().apply(doc, 'Text below the title.'),
      body: listOf(longText(), 20).apply(doc, 'Paragraphs.'),
      valuesTitle: shortText().apply(doc, 'Heading of the values.'),
      values: listOf(
        z.strictObject({
          title: shortText().apply(doc, 'Heading of the value.'),
          text: longText().apply(doc, 'Text of the value.'),
        }),
        12,
      ).apply(doc, 'Values of the shop.'),
      categoriesTitle: shortText().apply(doc, 'Heading of the categories.'),
    }),
    {
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
    },
  ),
  faq: publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Heading of the page.'),
      lead: optionalText().apply(doc, 'Text below the title.'),
      questions: listOf(Question, 100).apply(doc, 'Questions and answers.'),
    }),
    {
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
    },
  ),
  newsletter: publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Heading of the section.'),
      text: optionalText().apply(doc, 'Text below the title.'),
    }),
    {
      title: 'Letters from the garden',
      text: 'New scents, small batches and honest skin advice, about once a month.',
    },
  ),
  contact: publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Heading of the page.'),
      lead: optionalText().apply(doc, 'Text below the title.'),
    }),
    {
      title: 'Talk to us',
      lead: 'A question about your skin, an order or a gift? We answer within a working day.',
    },
  ),
}

const policy = (title: string) =>
  publicSetting(
    z.strictObject({
      title: shortText().apply(doc, 'Title of the policy.'),
      text: text(100_000).apply(doc, 'Text in Markdown.'),
    }),
    { title, text: '' },
  )

/** The policies. Each one with a text has a page; see policies.schema.ts. */
export const policies = {
  delivery: policy('Delivery'),
  returns: policy('Returns'),
  privacy: policy('Privacy'),
  terms: policy('Terms'),
}
export type PolicyName = keyof typeof policies
