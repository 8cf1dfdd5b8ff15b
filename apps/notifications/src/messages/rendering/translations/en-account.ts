import type { esAccount } from './es-account';
import { nameSuffix } from './wording';

export const enAccount: typeof esAccount = {
  mails: {
    'confirm-email': {
      subject: 'Confirm your e-mail address',
      preheader: 'One step is left until your account is ready.',
      heading: () => 'Confirm your e-mail address',
      paragraphs: () => ['An account was opened with this address. Confirm that it is yours, and the account is ready.'],
      button: 'Confirm my address',
      notYou: () => 'Not you? Then do nothing. Without the confirmation nobody can use the account.',
    },
    'account-exists': {
      subject: 'You already have an account',
      preheader: 'Nothing has changed. Here is how to get back in.',
      heading: () => 'You already have an account',
      paragraphs: () => [
        'Someone, probably you, tried to open an account with this address. There is one already, so nothing has changed.',
        'If you no longer know your password, you can choose a new one on the sign-in page.',
      ],
      button: 'Sign in',
      notYou: () => 'Not you? Then you need not do anything. Nobody got into your account.',
    },
    'recover-password': {
      subject: 'Choose a new password',
      preheader: 'The link works once and not for long.',
      heading: () => 'Choose a new password',
      paragraphs: () => ['Someone asked for a new password for your account. The button takes you to a page where you can choose one.'],
      button: 'Choose a password',
      notYou: () => 'Not you? Then do nothing. Your password stays as it is.',
    },
    'password-changed': {
      subject: 'Your password has been changed',
      preheader: 'If it was you, everything is in order.',
      heading: (firstName) => `Your password has been changed${nameSuffix(firstName)}`,
      paragraphs: () => [
        'The password of your account is a new one. Wherever else you were signed in, you have to sign in again.',
        'If it was you, everything is in order and you need not do anything.',
      ],
      button: 'Choose another password',
      notYou: (email) => `Not you? Then choose another password at once and write to ${email}.`,
    },
    'confirm-email-change': {
      subject: 'Confirm your new e-mail address',
      preheader: 'Your account moves to this address once you confirm it.',
      heading: () => 'Confirm your new e-mail address',
      paragraphs: () => ['An account will use this address from now on. Confirm that it is yours, and we will write to you here.'],
      button: 'Confirm this address',
      notYou: () => 'Not you? Then do nothing. Without the confirmation the address is not used.',
    },
    'email-change-notice': {
      subject: 'A new address for your account',
      preheader: 'If you asked for it, everything is in order.',
      heading: (firstName) => `A new address for your account${nameSuffix(firstName)}`,
      paragraphs: ({ otherEmail }) => [
        otherEmail === null
          ? 'We were asked to use another e-mail address for your account. It takes effect as soon as its owner confirms it.'
          : `We were asked to use ${otherEmail} for your account instead of this address. It takes effect as soon as its owner confirms it.`,
        'If it was you, everything is in order and you need not do anything.',
      ],
      button: 'Review my security',
      notYou: (email) => `Not you? Then change your password at once, sign out everywhere and write to ${email}.`,
    },
    'session-reused': {
      subject: 'We have signed you out to be safe',
      preheader: 'An old sign-in was used a second time.',
      heading: (firstName) => `We have signed you out to be safe${nameSuffix(firstName)}`,
      paragraphs: () => [
        'A sign-in of your account that had already been replaced was used again. This can happen when someone has copied it, so we have ended it.',
        'You can simply sign in again. Your orders and your data have not changed.',
      ],
      button: 'Sign in again',
      notYou: (email) =>
        `Does this surprise you? Then change your password, look through the list of your sessions and write to ${email} if you do not recognise something.`,
    },
    'closure-started': {
      subject: 'We are closing your account',
      preheader: 'We will write once more when everything is erased.',
      heading: (firstName) => `We are closing your account${nameSuffix(firstName)}`,
      paragraphs: () => [
        'As you asked, your account is locked and we have begun to erase your data. A subscription is cancelled with it.',
        'The law obliges us to keep invoices for some years; we keep nothing else. We will write once more when everything is done.',
      ],
      button: null,
      notYou: (email) => `Not you? Then write to ${email} at once.`,
    },
    'account-closed': {
      subject: 'Your account is closed',
      preheader: 'Your data is erased. Thank you for having been our customer.',
      heading: (firstName) => `Your account is closed${nameSuffix(firstName)}`,
      paragraphs: () => [
        'Your account and your personal data are erased. Only the invoices that the law obliges us to keep are left, apart from everything else.',
        'This is the last message about your account. Thank you for having been our customer.',
      ],
      button: null,
      notYou: null,
    },
  },
  validUntil: (moment) => `The link works once, until ${moment} (time in Madrid).`,
  reason: (sellerName) =>
    `This message is about an account at ${sellerName}; messages about the safety of an account are always sent and cannot be switched off.`,
};
