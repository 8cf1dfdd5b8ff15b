import type { esPreferences, esStaff, esTickets } from './es-tickets';
import { sentenceEndAfter } from './wording';

export const enTickets: typeof esTickets = {
  answerHere: 'Answer here',
  received: {
    contactSubject: (number) => `Your message (${number})`,
    supportSubject: (number) => `Your support request (${number})`,
    preheader: 'Thank you for writing. A person will read it.',
    heading: 'We have your message',
    contact: 'Thank you for writing. A person reads it and answers as soon as possible.',
    support: (moment, hours) =>
      `Thank you for writing. A person reads it and answers within ${hours} hours, that is until ${moment} (time in Madrid).`,
    number: (number) => `Your number: ${number}. To add something, answer here; your conversation opens without signing in.`,
    copy: 'What you wrote',
    notYou: 'Not you? Then someone typed your address by mistake. You need not do anything.',
    reason: (sellerName) => `A form of ${sellerName} was filled in with this address; this one message confirms it.`,
  },
  forwarded: {
    preheader: 'From the form of the shop.',
    contactHeading: 'A message from the contact form',
    supportHeading: 'A support request',
    replyHeading: 'An answer in a conversation',
    answer: 'Reply to this message: your reply goes to the sender. The address of the sender has not been verified.',
    answerBy: (moment) => `Answer promised until ${moment} (time in Madrid).`,
    from: 'From',
    about: 'About',
    account: (userId) => `Account ${userId}`,
    noAccount: 'Not signed in',
    reason: 'Anyone can send messages here: open the links in them with care.',
  },
  answered: {
    preheader: (number) => `About your message ${number}.`,
    heading: 'Our answer',
    about: 'Your number',
    again: 'Something missing? “Answer here” opens the whole conversation, without signing in. A reply to this message reaches us too.',
    reason: (sellerName) => `You wrote to ${sellerName}; this is the answer.`,
  },
  categories: {
    subscription: 'Subscription',
    delivery: 'Delivery',
    billing: 'Billing',
    product: 'Product',
    account: 'Account',
    other: 'Something else',
  },
};

export const enPreferences: typeof esPreferences = {
  required: 'Messages like this one belong to your order and cannot be switched off.',
  unsubscribe: {
    orderUpdates: 'No longer receive messages about orders on their way',
    subscriptionReminders: 'No longer receive reminders of your subscription',
    marketing: 'No longer receive news',
  },
  preferences: 'Choose what we write to you about',
};

export const enStaff: typeof esStaff = {
  anybody: 'customer',
  test: (subject) => `[Test] ${subject}`,
  reasons: {
    announcement: (sellerName) =>
      `Commercial message from ${sellerName}: you receive it because you chose to receive news in your account.`,
    'personal-message': (sellerName) => `Someone on the team of ${sellerName} wrote to you; you can answer this message.`,
    'template-test': (sellerName) => `A test with examples, requested in the back office of ${sellerName}${sentenceEndAfter(sellerName)}`,
  },
};
