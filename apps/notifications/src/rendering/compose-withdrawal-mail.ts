import type { Locale } from '@brote/contracts';
import type { WithdrawalRecord } from '@brote/contracts/orders';
import { asTyped, readsAsLink } from './customer-text';
import { exactText } from './formats';
import type { MailBody, TitledLines } from './mail-body';
import { mailFrame, type MessageParts } from './mail-frame';
import type { WithdrawalMessage } from './message-kinds';
import type { ShopDetails } from './shop-details';
import type { WithdrawalWording } from './translations/service-translations';
import { TRANSLATIONS } from './translations/translations';

type WithdrawalParts = Pick<MessageParts, 'paragraphs'> & { wording: WithdrawalWording };

/** Acknowledges a withdrawal with its content, day and time, or reports its result. */
export function composeWithdrawalMail(template: WithdrawalMessage, withdrawal: WithdrawalRecord, shop: ShopDetails): MailBody {
  const { locale, orderId, orderNumber } = withdrawal;
  const { wording, paragraphs } = template === 'withdrawal-received' ? received(withdrawal, shop) : settled(withdrawal, shop);
  return mailFrame(locale, shop, {
    subject: wording.subject(orderId === null ? null : asTyped(orderNumber)),
    preheader: wording.preheader,
    heading: wording.heading,
    paragraphs,
    statement: declaration(withdrawal),
    reason: TRANSLATIONS[locale].afterSale.withdrawals.reason(shop.seller.name),
  });
}

/** Whether the order or plan of a declaration is known. Otherwise a stranger may have typed its text. */
function isProven({ orderId, subscriptionId = null }: WithdrawalRecord): boolean {
  return orderId !== null || subscriptionId !== null;
}

function received({ locale, receivedAt, planName = null }: WithdrawalRecord, { seller }: ShopDetails): WithdrawalParts {
  const { received: words } = TRANSLATIONS[locale].afterSale.withdrawals;
  const when = receivedAt === null ? [] : [words.keep(exactText(receivedAt, locale))];
  const ends = planName === null ? [] : [words.planEnds];
  return { wording: words, paragraphs: [...when, ...ends, words.next, words.sendBack(`${seller.name}, ${seller.address}`)] };
}

function settled({ locale, state, refusedBecause }: WithdrawalRecord, { seller }: ShopDetails): WithdrawalParts {
  const { accepted, refused } = TRANSLATIONS[locale].afterSale.withdrawals;
  if (state !== 'refused') return { wording: accepted, paragraphs: [accepted.money] };
  const because = refusedBecause === null ? [] : [refused.because(asTyped(refusedBecause))];
  return { wording: refused, paragraphs: [...because, refused.disagree(seller.email)] };
}

function declaration(withdrawal: WithdrawalRecord): TitledLines {
  const { locale, orderNumber, subscriptionId = null, name, email, reason, receivedAt } = withdrawal;
  const { declaration: words } = TRANSLATIONS[locale].afterSale.withdrawals;
  const typed = (text: string): string => quoted(text, isProven(withdrawal), words.leftOut);
  return {
    title: words.title,
    lines: [
      words.statement,
      subscriptionId === null ? words.order(typed(orderNumber)) : words.reference(typed(orderNumber)),
      ...contractOf(withdrawal),
      ...cameBack(withdrawal),
      words.name(typed(name)),
      words.email(email),
      ...(reason === null || reason.trim() === '' ? [] : [words.reason(typed(reason))]),
      ...(receivedAt === null ? [] : [words.receivedAt(exactText(receivedAt, locale), receivedAt)]),
    ],
  };
}

/**
 * The contract: a plan with the brushes that were sent, an order or pieces of it. A contract without proof appears only as it was typed.
 */
function contractOf({ locale, lines, planName = null, subscriptionId = null }: WithdrawalRecord): string[] {
  const { declaration: words } = TRANSLATIONS[locale].afterSale.withdrawals;
  const plan = planName === null ? [] : [words.plan(asTyped(planName[locale]))];
  if (lines.length === 0 && subscriptionId === null) return [words.wholeOrder];
  return [...plan, ...goods(lines, locale)];
}

/** Items that staff counted, when they differ from the declared ones. */
function cameBack({ locale, returnedLines = null }: WithdrawalRecord): string[] {
  const { cameBack: title } = TRANSLATIONS[locale].afterSale.withdrawals.declaration;
  return returnedLines === null || returnedLines.length === 0 ? [] : [title, ...goods(returnedLines, locale)];
}

function goods(lines: WithdrawalRecord['lines'], locale: Locale): string[] {
  const { line } = TRANSLATIONS[locale].afterSale.withdrawals.declaration;
  return lines.map(({ name, quantity, sealOpened }) => line(asTyped(name[locale]), quantity, sealOpened));
}

/** The law requires that the content is repeated. Strangers must not use that to send links in the shop's name. */
function quoted(text: string, proven: boolean, leftOut: string): string {
  const typed = asTyped(text);
  return !proven && readsAsLink(typed) ? leftOut : typed;
}
