import { enAccount } from './en-account';
import { enAfterSale } from './en-after-sale';
import { enRecalls } from './en-recalls';
import { enSubscriptions } from './en-subscriptions';
import { enPreferences, enStaff, enTickets } from './en-tickets';
import type { Translations } from './translations';
import type { StockTranslations } from './service-translations';

export const enStock: StockTranslations = {
  subject: (count) => (count === 1 ? 'Low stock: 1 item' : `Low stock: ${count} items`),
  preheader: 'Items at or below their minimum.',
  heading: 'Time to restock',
  lead: 'These items are on sale and are at or below their minimum right now.',
  title: 'Low stock',
  line: (brush, available, threshold) => `${brush}: ${available} left (minimum ${threshold})`,
  open: 'Open the inventory',
  reason: (sellerName) => `You get this message because ${sellerName} writes to this address when stock is low.`,
};

const nameSuffix = (firstName: string | null): string => (firstName === null ? '' : `, ${firstName}`);

export const en: Translations = {
  order: {
    caption: (number, day) => `Order ${number}, ${day}`,
    shipping: 'Shipping',
    free: 'Free',
    vat: (percent) => `VAT included (${percent})`,
    total: 'Total',
    paid: 'Total paid',
    refunded: 'Returned to you so far',
    sentTo: 'Sent to',
    paidWith: 'Paid with',
    invoice: 'Download invoice',
    arrivesOn: (day) => `It should reach you on ${day}.`,
    arrives: (from, until) => `It should reach you between ${from} and ${until}.`,
    shop: 'Back to the shop',
  },
  methods: {
    card: 'Card',
    sepa_debit: 'SEPA direct debit',
    paypal: 'PayPal',
    bizum: 'Bizum',
    ideal: 'iDEAL',
    klarna: 'Klarna',
    link: 'Link',
    other: 'Online payment',
  },
  cardEndingIn: (card, last4) => `${card} ending in ${last4}`,
  accountEndingIn: (method, last4) => `${method}, account ending in ${last4}`,
  confirmation: {
    subject: (number) => `We have your order ${number}`,
    preheader: 'It leaves in 1–2 business days. Here is what is inside.',
    heading: (firstName) => `Thank you${nameSuffix(firstName)}. We have your order.`,
    journey: ({ min, max }) => `We prepare it in 1–2 business days, and it arrives in ${min}–${max} business days.`,
    next: (termsDay) => `Your invoice and the terms of your order, as of ${termsDay}, are attached. Keep this message and its files.`,
  },
  termsAttached: {
    inMail: (day) => `The terms of your subscription, as of ${day}, are attached. Keep this message and its file.`,
    version: (day, version) => `Version of ${day} (${version})`,
    fileName: 'terms',
  },
  delayed: {
    subject: (number) => `We are waiting for the payment of order ${number}`,
    preheader: 'Your bank needs a few days. Your brushes are set aside.',
    heading: (firstName) => `Thank you${nameSuffix(firstName)}. Your payment is on its way.`,
    waiting: 'The payment method you chose takes a few business days. We keep your brushes aside and send them once the money is here.',
    next: 'You need not do anything. We will write to you with the confirmation and the invoice as soon as it arrives.',
  },
  failed: {
    subject: (number) => `The payment of order ${number} did not arrive`,
    preheader: 'The order is cancelled and you owe nothing.',
    heading: (firstName) => `Your payment did not arrive${nameSuffix(firstName)}.`,
    reason: 'Your bank declined the payment, so we have cancelled the order. You owe us nothing.',
    next: 'If you still want the brushes, you can order them again and choose another way to pay.',
  },
  refunded: {
    subject: (number) => `Money on its way back for order ${number}`,
    preheader: 'It goes to where you paid from.',
    heading: (firstName) => `We have sent your money back${nameSuffix(firstName)}.`,
    whole: (amount) => `We have returned the whole ${amount} of this order.`,
    part: (amount, total) => `Of the ${total} of this order we have now returned ${amount} in all.`,
    next: 'It goes to the same place you paid from. Depending on your bank it takes 5–10 business days to show.',
  },
  cancelled: {
    subject: (number) => `Your order ${number} is cancelled`,
    preheader: 'Nothing will be sent. Here is what happens with your money.',
    heading: (firstName) => `Your order is cancelled${nameSuffix(firstName)}.`,
    stockGoneRefunds: 'We are sorry: while you were paying, the last of these brushes were sold, and we cannot send your order.',
    called: 'This order has been cancelled and will not be sent.',
    money: 'We return what you paid, to where you paid from. We will write again when the money has left.',
    nothingTaken: 'You owe us nothing for it.',
  },
  care: 'The handle is bamboo, the bristles are nylon. When a brush is worn, pull out the bristles and put them in the rubbish; the handle can go on the compost.',
  withdrawal: ({ name, address, email }) => ({
    title: 'You can change your mind for 14 days',
    paragraphs: [
      'You have the right to withdraw from this purchase without giving a reason. The period ends 14 days after you, or someone you name who is not the carrier, received the last of the goods.',
      `To use it, tell us clearly that you withdraw, for example by e-mail to ${email} or by post to ${name}, ${address}. You may use the form below, but need not. It is enough to send your message before the period ends; we confirm by e-mail that we have it.`,
      'We then return everything you paid, the cost of standard delivery included, at the latest 14 days after hearing from you, the way you paid and at no charge. We may wait until the goods are back or you show that you sent them.',
      'Send the goods back within 14 days of telling us. You pay for sending them back, and you answer for a loss of value only if you handled them more than needed to see what they are like.',
    ],
  }),
  guarantee: ({ email }) => ({
    title: 'If something is wrong',
    paragraphs: [`Goods bought from us carry the legal guarantee of three years. Write to ${email} and we will put it right.`],
  }),
  form: ({ name, address, email }) => ({
    title: 'Model form for withdrawal (fill it in only if you wish to withdraw)',
    lines: [
      `To ${name}, ${address}, ${email}:`,
      'I hereby give notice that I withdraw from my contract for the sale of the following goods:',
      'Ordered on / received on:',
      'Name of the consumer:',
      'Address of the consumer:',
      'Signature (only if this form is on paper):',
      'Date:',
    ],
  }),
  reason: (sellerName) => `You ordered from ${sellerName}; that is why you receive this message.`,
  contact: (email) => `Questions? Write to ${email}, Monday to Friday, 9:00 to 17:00.`,
  taxId: 'Tax number',
  account: enAccount,
  afterSale: enAfterSale,
  tickets: enTickets,
  subscriptions: enSubscriptions,
  preferences: enPreferences,
  staff: enStaff,
  stock: enStock,
  recalls: enRecalls,
};
