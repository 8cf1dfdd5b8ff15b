import type { esRecalls } from './es-recalls';
import { sentenceEndAfter } from './wording';

export const enRecalls: typeof esRecalls = {
  heading: 'Product safety recall',
  subject: (product) => `Product safety recall: ${product}`,
  preheader: 'Stop using this product immediately. What it is about, what to do, and what you get for it.',
  batches: (count) => (count > 1 ? 'Batches' : 'Batch'),
  wholeProduct: 'all batches',
  sold: 'Sold',
  sentBetween: (from, until) => `In our online shop, sent between ${from} and ${until}`,
  sentFrom: (from) => `In our online shop, sent since ${from}`,
  sentInShop: 'In our online shop',
  hazard: 'The hazard',
  action: 'What to do',
  stopUsing: 'Stop using the product immediately.',
  remedies: 'What you get',
  remediesLead: 'You choose, and it costs you nothing:',
  remedy: {
    replacement: 'Replacement: we send you a safe product of the same type and at least the same value and quality.',
    refund: 'Refund: we return at least the price that you paid.',
    repair: 'Repair: we make the product safe.',
  },
  choose: 'Choose what you get',
  orders: (numbers, count) => `It concerns your ${count > 1 ? 'orders' : 'order'} ${numbers}.`,
  share: 'If you have passed the product on, or know somebody who uses one, please tell them.',
  ask: (email) => `Questions? Write to ${email}: a person answers, in English and Spanish, free of charge.`,
  page: 'All product safety recalls',
  reason: (sellerName) =>
    `You receive this message because you bought this product from ${sellerName}${sentenceEndAfter(sellerName)} The law demands it, whatever you chose about messages from us.`,
  done: {
    replacement: {
      subject: (product) => `Replacement sent: ${product}`,
      preheader: 'A safe product in place of the recalled one, at no cost to you.',
      heading: 'We have sent you another product',
      text: 'In its place we have sent you, at no cost to you, a safe product of the same type and at least the same value and quality. Do not use the recalled one again.',
    },
    repair: {
      subject: (product) => `Repair finished: ${product}`,
      preheader: 'We have made your product safe, at no cost to you.',
      heading: 'Your product is repaired',
      text: 'We have made yours safe, at no cost to you.',
    },
  },
  calledBack: (product) => `Product recalled for safety reasons: ${product}.`,
  see: 'See the recall',
  notRight: (email) => `Is something not right? Write to ${email}: a person answers, in English and Spanish, free of charge.`,
  doneReason: (sellerName) =>
    `You receive this message because you bought the recalled product from ${sellerName}${sentenceEndAfter(sellerName)}`,
};
