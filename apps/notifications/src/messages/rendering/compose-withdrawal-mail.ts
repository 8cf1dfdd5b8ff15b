import type { Locale } from '@brote/contracts';
import type { WithdrawalRecord } from '@brote/contracts/orders';
import { toOneLine, looksLikeLink } from './typed-text';
import { exactText } from './formats';
import type { MailBody } from './mail-body';
import type { TitledLines } from './translations/wording';
import { mailFrame, type MessageParts } from './mail-frame';
import type { WithdrawalMessage } from './message-kinds';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS, type Translations } from './translations/translations';

type WithdrawalTexts = Translations['afterSale']['withdrawals'];
type WithdrawalWording = WithdrawalTexts['received' | 'accepted' | 'refused'];
type WithdrawalParts = Pick<MessageParts, 'paragraphs'> & { wording: WithdrawalWording };

/** Acknowledges a withdrawal with its content, day and time, or reports its result. */
export function composeWithdrawalMail(template: WithdrawalMessage, withdrawal: WithdrawalRecord, shop: ShopDetails): MailBody {
  const { locale, orderId, orderNumber } = withdrawal;
  const { wording, paragraphs } =
    template === 'withdrawal-received' ? composeReceived(withdrawal, shop) : composeResolved(withdrawal, shop);
  return mailFrame(locale, shop, {
    subject: wording.subject(orderId === null ? null : toOneLine(orderNumber)),
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

function composeReceived({ locale, receivedAt, planName = null }: WithdrawalRecord, { seller }: ShopDetails): WithdrawalParts {
  const { received: wording } = TRANSLATIONS[locale].afterSale.withdrawals;
  const acknowledgementTexts = receivedAt === null ? [] : [wording.keep(exactText(receivedAt, locale))];
  const planEndTexts = planName === null ? [] : [wording.planEnds];
  return {
    wording: wording,
    paragraphs: [...acknowledgementTexts, ...planEndTexts, wording.next, wording.sendBack(`${seller.name}, ${seller.address}`)],
  };
}

function composeResolved({ locale, state, refusedBecause }: WithdrawalRecord, { seller }: ShopDetails): WithdrawalParts {
  const { accepted, refused } = TRANSLATIONS[locale].afterSale.withdrawals;
  if (state !== 'refused') return { wording: accepted, paragraphs: [accepted.money] };
  const reasonTexts = refusedBecause === null ? [] : [refused.because(toOneLine(refusedBecause))];
  return { wording: refused, paragraphs: [...reasonTexts, refused.disagree(seller.email)] };
}

function declaration(withdrawal: WithdrawalRecord): TitledLines {
  const { locale, orderNumber, subscriptionId = null, name, email, reason, receivedAt } = withdrawal;
  const { declaration: wording } = TRANSLATIONS[locale].afterSale.withdrawals;
  const quoteTyped = (text: string): string => quoteText(text, isProven(withdrawal), wording.leftOut);
  return {
    title: wording.title,
    lines: [
      wording.statement,
      subscriptionId === null ? wording.order(quoteTyped(orderNumber)) : wording.reference(quoteTyped(orderNumber)),
      ...contractLines(withdrawal),
      ...returnedGoods(withdrawal),
      wording.name(quoteTyped(name)),
      wording.email(email),
      ...(reason === null || reason.trim() === '' ? [] : [wording.reason(quoteTyped(reason))]),
      ...(receivedAt === null ? [] : [wording.receivedAt(exactText(receivedAt, locale), receivedAt)]),
    ],
  };
}

/**
 * The contract: a plan with the brushes that were sent, an order or pieces of it. A contract without proof appears only as it was typed.
 */
function contractLines({ locale, lines, planName = null, subscriptionId = null }: WithdrawalRecord): string[] {
  const { declaration: wording } = TRANSLATIONS[locale].afterSale.withdrawals;
  const plan = planName === null ? [] : [wording.plan(toOneLine(planName[locale]))];
  if (lines.length === 0 && subscriptionId === null) return [wording.wholeOrder];
  return [...plan, ...goodsLines(lines, locale)];
}

/** Items that staff counted, when they differ from the declared ones. */
function returnedGoods({ locale, returnedLines = null }: WithdrawalRecord): string[] {
  const { cameBack: title } = TRANSLATIONS[locale].afterSale.withdrawals.declaration;
  return returnedLines === null || returnedLines.length === 0 ? [] : [title, ...goodsLines(returnedLines, locale)];
}

function goodsLines(lines: WithdrawalRecord['lines'], locale: Locale): string[] {
  const { line } = TRANSLATIONS[locale].afterSale.withdrawals.declaration;
  return lines.map(({ name, quantity, sealOpened }) => line(toOneLine(name[locale]), quantity, sealOpened));
}

/** The law requires that the content is repeated. Strangers must not use that to send links in the shop's name. */
function quoteText(text: string, isAddressProven: boolean, leftOut: string): string {
  const quoteTyped = toOneLine(text);
  return !isAddressProven && looksLikeLink(quoteTyped) ? leftOut : quoteTyped;
}
