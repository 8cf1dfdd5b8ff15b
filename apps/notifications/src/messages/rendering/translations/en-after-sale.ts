import type { esAfterSale } from './es-after-sale';
import { nameSuffix } from './wording';

const orderSuffix = (number: string | null): string => (number === null ? '' : ` from order ${number}`);

export const enAfterSale: typeof esAfterSale = {
  carriers: { correos: 'Correos', seur: 'SEUR', gls: 'GLS', mrw: 'MRW', dhl: 'DHL', ups: 'UPS', other: 'the carrier' },
  tracking: 'Your parcel',
  trackingNumber: (number) => `Tracking number ${number}`,
  track: 'Track package',
  seeOrder: 'See your order',
  withdrawHere: 'Withdraw from contract here',
  shipped: {
    subject: (number) => `Your order ${number} is on its way`,
    preheader: 'Here is how to follow your parcel.',
    heading: (firstName) => `Your brushes are on their way${nameSuffix(firstName)}.`,
    handedOver: (carrier) => `We have handed your parcel to ${carrier}.`,
    journey: ({ min, max }) => `The journey usually takes ${min}–${max} business days.`,
    changeOfMind: 'You can change your mind until 14 days after it arrives.',
  },
  delivered: {
    subject: (number) => `Your order ${number} has arrived`,
    preheader: 'We hope you like it.',
    heading: (firstName) => `Your brushes have arrived${nameSuffix(firstName)}.`,
    arrived: (day) => `Your parcel was delivered on ${day}.`,
    wrong: (email) => `Is it not there, or is something damaged? Write to ${email} and we will put it right.`,
    withdrawUntil: (day) => `You can change your mind until ${day}.`,
  },
  notArrived: {
    subject: (number) => `We could not deliver your order ${number}`,
    preheader: 'We will send it again, at no cost to you.',
    heading: (firstName) => `Your brushes have not arrived${nameSuffix(firstName)}.`,
    happened: 'Your parcel could not be delivered. We are sorry.',
    next: 'We are preparing another one, at no cost to you. There is nothing you need to do: we will write when it leaves.',
    address: (email) => `Is the address below wrong? Write to ${email} as soon as you can.`,
  },
  newLink: {
    subject: (number) => `Your new link to ${number}`,
    preheader: 'It takes the place of the one that has ended.',
    heading: 'Here is your new link',
    asked: (number) => `You asked for a new link to ${number}, because the one in our earlier e-mail has ended.`,
    ends: 'It works for 90 days. It opens without a password, so please keep it to yourself.',
    notYou: 'If you did not ask for it, you need not do anything.',
    reason: (sellerName) => `You receive this message from ${sellerName} because a new link was requested on our website.`,
  },
  withdrawals: {
    received: {
      subject: (number) => `We have your withdrawal${orderSuffix(number)}`,
      preheader: 'Keep this message: it says what you declared, and when.',
      heading: 'We have your withdrawal',
      keep: (moment) => `We received your declaration on ${moment} (time in Madrid). Keep this message as proof of it.`,
      next: 'We return what you paid, standard delivery included, within 14 days and the way you paid. We may wait until the goods are back or you show that you sent them.',
      sendBack: (address) =>
        `If you already have the goods, send them back within 14 days to: ${address}. What has not left yet, we do not send.`,
      planEnds: 'Your plan ends with this: nothing more is charged, and no further box is sent.',
    },
    accepted: {
      subject: (number) => `Your withdrawal${orderSuffix(number)} is settled`,
      preheader: 'Your money is on its way back.',
      heading: 'Your withdrawal is settled',
      money:
        'We have sent your money back to where you paid from. Depending on your bank it takes 5–10 business days to show. You will receive a separate message with the amount.',
    },
    refused: {
      subject: (number) => `About your withdrawal${orderSuffix(number)}`,
      preheader: 'We could not accept it. Here is why.',
      heading: 'We could not accept your withdrawal',
      because: (reason) => `The reason: ${reason}`,
      disagree: (email) => `If you see it differently, write to ${email}. Your legal rights are not affected.`,
    },
    declaration: {
      title: 'What you declared',
      statement: 'I withdraw from my contract for the sale of the following goods:',
      order: (number) => `Order: ${number}`,
      name: (name) => `Name: ${name}`,
      email: (email) => `E-mail: ${email}`,
      wholeOrder: 'Goods: the whole order',
      cameBack: 'Of these, this has come back to us:',
      reference: (reference) => `Reference: ${reference}`,
      plan: (name) => `Plan: ${name}, with all its boxes`,
      line: (name, quantity, sealOpened) => `Goods: ${quantity} × ${name} (${sealOpened ? 'seal opened' : 'still sealed'})`,
      reason: (reason) => `Reason (optional): ${reason}`,
      receivedAt: (moment, utc) => `Received: ${moment} in Madrid (${utc})`,
      leftOut: '(not repeated here because it holds a link)',
    },
    reason: (sellerName) =>
      `Someone withdrew from a purchase at ${sellerName} and gave this address. The law demands this message; it cannot be switched off.`,
  },
};
