import type { esSubscriptions } from './es-subscriptions';
import { nameSuffix, sentenceEndAfter } from './wording';

export const enSubscriptions: typeof esSubscriptions = {
  mails: {
    'subscription-started': {
      subject: 'Your subscription has started',
      preheader: 'Your first box is being prepared. Here is what you agreed to.',
      heading: (firstName) => `Thank you${nameSuffix(firstName)}. Your subscription is running.`,
    },
    'delivery-upcoming': {
      subject: 'Your next box: have a look before it leaves',
      preheader: 'What is inside, what it costs, and how to change or skip it.',
      heading: (firstName) => `Your next box is coming up${nameSuffix(firstName)}.`,
    },
    'delivery-delayed': {
      subject: 'Your box is a little late',
      preheader: 'We are short of brushes and send it as soon as they are here.',
      heading: (firstName) => `Your box is late${nameSuffix(firstName)}. We are sorry.`,
    },
    'delivery-skipped': {
      subject: 'We are skipping your next box',
      preheader: 'This is when the following one leaves and what is charged.',
      heading: (firstName) => `As you asked${nameSuffix(firstName)}: no box this time.`,
    },
    'delivery-shipped': {
      subject: 'Your box is on its way',
      preheader: 'Here is how to follow your parcel.',
      heading: (firstName) => `Your box is on its way${nameSuffix(firstName)}.`,
    },
    'delivery-failed': {
      subject: 'Your box could not be delivered',
      preheader: 'What happened, and what comes next.',
      heading: (firstName) => `Your box did not reach you${nameSuffix(firstName)}.`,
    },
    'subscription-payment-failed': {
      subject: 'The payment of your subscription did not work',
      preheader: 'It takes a minute to put right.',
      heading: (firstName) => `Your payment did not work${nameSuffix(firstName)}.`,
    },
    'subscription-payment-reminder': {
      subject: 'Your subscription is still waiting for its payment',
      preheader: 'Your box is waiting too. It takes a minute to put right.',
      heading: (firstName) => `Your payment is still missing${nameSuffix(firstName)}.`,
    },
    'subscription-payment-last': {
      subject: 'Last reminder before your subscription ends',
      preheader: 'We try to charge it once more. You can still put it right.',
      heading: (firstName) => `Your subscription is about to end${nameSuffix(firstName)}.`,
    },
    'subscription-payment-recovered': {
      subject: 'We have the payment of your subscription',
      preheader: 'Everything goes on as before.',
      heading: (firstName) => `Thank you${nameSuffix(firstName)}. All is well again.`,
    },
    'subscription-paused': {
      subject: 'Your subscription is paused',
      preheader: 'No charge and no box until the day you chose.',
      heading: (firstName) => `Your subscription is paused${nameSuffix(firstName)}.`,
    },
    'subscription-resumes-soon': {
      subject: 'Your pause ends in a week',
      preheader: 'This is when charges and boxes begin again.',
      heading: (firstName) => `Your pause ends soon${nameSuffix(firstName)}.`,
    },
    'subscription-resumed': {
      subject: 'Your subscription is running again',
      preheader: 'This is when your next box leaves.',
      heading: (firstName) => `Welcome back${nameSuffix(firstName)}.`,
    },
    'subscription-cancelled': {
      subject: 'Your subscription is cancelled',
      preheader: 'Nothing more will be charged.',
      heading: (firstName) => `Your subscription is cancelled${nameSuffix(firstName)}.`,
    },
    'subscription-refunded': {
      subject: 'We have given you money back',
      preheader: 'How much, and when you will see it.',
      heading: (firstName) => `Money is on its way to you${nameSuffix(firstName)}.`,
    },
    'subscription-document': {
      subject: 'Your invoice is ready',
      preheader: 'You can download it in your account.',
      heading: (firstName) => `Your invoice is ready${nameSuffix(firstName)}.`,
    },
    'subscription-price-notice': {
      subject: 'The price of your subscription changes',
      preheader: 'What it will cost, from when, and what you can do.',
      heading: (firstName) => `The price of your plan is changing${nameSuffix(firstName)}.`,
    },
    'subscription-price-kept': {
      subject: 'The price of your subscription stays as it is',
      preheader: 'The change we wrote to you about is cancelled.',
      heading: (firstName) => `Your price stays the same${nameSuffix(firstName)}.`,
    },
  },
  perMonth: (price) => `${price} per month`,
  perDelivery: (price) => `${price} per box`,
  terms: (plan, price, interval) =>
    `${plan} plan: ${price}, VAT and delivery included, one box every ${interval} months. It runs until you cancel, which you can do at any time.`,
  nextCharge: (amount, day) => `The next charge is ${amount} on ${day}.`,
  firstDelivery: (from, until) => `We are preparing your first box. It should reach you between ${from} and ${until}.`,
  firstDeliveryLater: (day) => `Your first box leaves on ${day}: the last one of your earlier subscription lasts until then.`,
  nextDeliveryText: (day, from, until) => `Your next box leaves on ${day} and should reach you between ${from} and ${until}.`,
  journey: (from, until) => `It should reach you between ${from} and ${until}.`,
  cutOffs: (choices, address) =>
    `You can skip it or change its colours and types until ${choices}, and its address until ${address}. What you change later counts from the following box.`,
  silence: (price) =>
    `If everything is as you like it, you need not do anything: the box leaves, and your subscription goes on at ${price}. If not, skip this box, or pause or cancel the subscription in your account. None of that costs anything.`,
  delivery: {
    caption: (day) => `Box of ${day}`,
    contents: 'In the box',
    charge: { monthly: 'Every month', 'per-delivery': 'With every box' },
    nextCharge: (day) => `Next charge, ${day}`,
    untilNext: (interval) => `${interval} months, from one box to the next (VAT included)`,
  },
  delayed: {
    short: (day) =>
      `The brushes for your box of ${day} have not all come in. It leaves as soon as they are here; you lose nothing of what you have paid.`,
    nothingToDo: 'You need not do anything.',
    otherColours: 'If you would rather have other colours, choose them, and the box may leave sooner.',
  },
  skipped: {
    leftOut: (day) => `We are skipping the box of ${day} and the charges that belong to it.`,
    mistake: 'Was it a mistake, or not you? In your account you can move your next box to an earlier day.',
  },
  failedDelivery: {
    why: {
      stock: 'The parcel could not be delivered.',
      payment: 'The parcel could not be delivered.',
      address: 'The carrier could not find the address.',
      refused: 'The parcel was not accepted at the address.',
      lost: 'The parcel got lost on its way.',
      damaged: 'The parcel was damaged on its way.',
      other: 'The parcel could not be delivered.',
    },
    again: 'We send the box again, at no cost to you, and write to you when it leaves.',
    checkAddress: 'Please have a look at the address of your subscription. If it is right, please reply to this message.',
  },
  payment: {
    refused: (amount, plan) =>
      `We could not charge ${amount} for your ${plan} plan. Your bank refused it, or wants you to confirm it yourself.`,
    stillOpen: (amount, plan) => `The ${amount} for your ${plan} plan is still unpaid.`,
    fixPayment: 'The button leads to the page of our payment provider, where you can confirm the payment or pay in another way.',
    waits: 'Your next box waits until then.',
    notBegun: 'Your subscription begins once it is paid.',
    triesAgain: 'In a few days we try again by ourselves.',
    lastTry: 'We try to charge it once more in the next days. If that fails too, the subscription ends, and no further box is sent.',
    arrived: 'We have received your payment, and your subscription goes on as before.',
  },
  paused: {
    until: (day, price) => `Until ${day} we neither charge you nor send you a box. On that day it resumes by itself, at ${price}.`,
    reminder: 'A week before, we write to you again.',
    earlier: 'In your account you can resume earlier, or cancel.',
  },
  resumesSoon: {
    on: (day, price) => `On ${day} your subscription resumes by itself, at ${price}.`,
    notYet: 'If that does not suit you, you can cancel before that day at no cost.',
  },
  resumed: { runs: (price) => `Your subscription is running again, at ${price}.` },
  cancelled: {
    nothingMore: 'We will not charge you anything more.',
    paidUntil: (day) => `What you have paid for lasts until ${day}.`,
    packed: (day) => `One box is already packed and still comes: it leaves on ${day}.`,
    noDelivery: 'No further box will be sent.',
    withdrawn: 'You withdrew from the contract: what you paid goes back to you. We write when it does.',
    comeBack: 'If you ever miss it, you can subscribe again at any time.',
  },
  refunded: {
    back: (amount, plan) => `We have returned ${amount} of what was charged for your ${plan} plan.`,
    when: 'It goes back the way it was paid. Depending on your bank it takes 5–10 business days to show.',
  },
  document: {
    invoice: (number, plan) => `Invoice ${number} documents the latest charge of your ${plan} plan.`,
    creditNote: (number, plan) => `Credit note ${number} documents what we have returned to you from your ${plan} plan.`,
    where: 'It is in your account, among the charges of your subscription. You can download it as a PDF at any time.',
    why: 'Why this amount?',
  },
  price: {
    changes: (plan, before, after, day) => `From ${day} your ${plan} plan costs ${after} instead of ${before}.`,
    agree: 'If that is fine with you, you need not do anything.',
    disagree:
      'If not, you can cancel in your account at any time before that day, at no cost; then nothing is charged at the new price. The button leads there.',
    kept: (plan, price) => `The change we wrote to you about is cancelled: your ${plan} plan goes on at ${price}.`,
    nothingToDo: 'You need not do anything. We are sorry for the trouble.',
  },
  withdrawal:
    'You have the right to withdraw from this contract without giving a reason. As the goods come again and again, the period ends 14 days after you, or someone you name who is not the carrier, receive the first box.',
  buttons: {
    manage: 'Manage your subscription',
    change: 'See or change this box',
    pay: 'Put the payment right',
    again: 'See the plans',
    seeOrCancel: 'See or cancel your subscription',
    documents: 'See your invoices',
  },
  reference: 'Reference of your plan',
  links: { skip: 'Skip this box', manage: 'Pause, change or cancel your subscription' },
  reason: (sellerName) => `This message is about your subscription with ${sellerName}${sentenceEndAfter(sellerName)}`,
  required: 'Messages like this one belong to your subscription and cannot be switched off.',
};
