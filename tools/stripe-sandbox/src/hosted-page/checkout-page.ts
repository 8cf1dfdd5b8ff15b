import type { CheckoutSession, CheckoutSessionData, LineItem } from '#app/checkout-sessions/checkout-session';
import { brandHtml, renderDocument, formatMoney } from './document';
import { html } from './html';
import type { Html } from './html';
import { fieldHtml, methodFields, problemHtml, testCardsHtml } from './method-fields';
import type { FormView } from './method-fields';
import type { FieldErrors, PaymentInput } from './payment-form';
import { formatDate, intervalText, translationsFor } from './translations';
import type { Language, Translations } from './translations';

/** All that the page shows. `problem` is the sentence about the last attempt. */
export interface PageView {
  readonly session: CheckoutSession;
  readonly work: CheckoutSessionData;
  readonly shopName: string;
  readonly language: Language;
  readonly typed: PaymentInput;
  readonly errors: FieldErrors;
  readonly problem: string | null;
}

/** Text below the name: quantity and billing interval. */
function itemNotes({ quantity, currency, price }: LineItem, translations: Translations): string {
  const unitAmount = price?.unit_amount ?? 0;
  const count = quantity ?? 1;
  const recurring = price?.recurring ?? null;
  const quantityNotes = count > 1 ? [`${translations.quantity} ${count}, ${formatMoney(unitAmount, currency)} ${translations.each}`] : [];
  const intervalNotes = recurring === null ? [] : [`${formatMoney(unitAmount * count, currency)} ${intervalText(translations, recurring)}`];
  return [...quantityNotes, ...intervalNotes].join('; ');
}

function lineItemHtml(item: LineItem, image: string | null, translations: Translations): Html {
  const notes = itemNotes(item, translations);
  return html`<li class="line">
    ${image === null ? null : html`<img src="${image}" alt="" width="48" height="48" />`}
    <span class="what"
      ><span class="name">${item.description ?? ''}</span>${notes === '' ? null : html`<span class="note">${notes}</span>`}</span
    >
    <span class="amount">${formatMoney(item.amount_total, item.currency)}</span>
  </li>`;
}

function backLink({ session, shopName }: PageView, translations: Translations): Html | null {
  if (session.cancel_url === null) return null;
  return html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> ${translations.back} ${shopName}</a>`;
}

/** The lines of the purchase and the sum that is due today. */
function orderHtml({ session, work, language }: PageView, translations: Translations): Html {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'eur');
  return html`<h1 id="total"><span class="label">${translations.total}</span> <span class="sum">${total}</span></h1>
    <h2 class="hidden">${translations.summary}</h2>
    <ul class="lines">
      ${work.lineItems.map((item, i) => lineItemHtml(item, work.images[i] ?? null, translations))}
    </ul>
    <p class="line sumline"><span class="what">${translations.total}</span><span class="amount">${total}</span></p>
    ${trialNote(work, translations, language)}`;
}

function trialNote({ subscription }: CheckoutSessionData, translations: Translations, language: Language): Html | null {
  if (subscription === null || subscription.trialEnd === null) return null;
  return html`<p class="note">${translations.thereafter}, ${translations.from} ${formatDate(language, subscription.trialEnd)}</p>`;
}

function summaryHtml(view: PageView): Html {
  const translations = translationsFor(view.language);
  const { shopName, session } = view;
  const saveHeading = html`<h1 id="total"><span class="title">${translations.saveTitle}</span></h1>
    <p class="note">${translations.saveText.replace('{shop}', shopName)}</p>`;
  return html`<section class="summary" aria-labelledby="total">
    <div class="inside">
      <header>${brandHtml(shopName)}<span class="badge">${translations.testMode}</span></header>
      ${session.mode === 'setup' ? saveHeading : orderHtml(view, translations)} ${backLink(view, translations)}
    </div>
  </section>`;
}

const labeledValue = (name: string, value: string) =>
  html`<dl class="facts">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </dl>`;

function formatAddress({ name, address }: NonNullable<CheckoutSessionData['intentRequest']['shipping']>): string {
  const { line1, line2, postal_code: postalCode, city, state, country } = address ?? emptyAddress;
  const parts = [name, line1, line2, [postalCode, city].filter(Boolean).join(' '), state, country];
  return parts.filter(Boolean).join(', ');
}
const emptyAddress = { line1: null, line2: null, postal_code: null, city: null, state: null, country: null };

function contactHtml(view: PageView, translations: Translations): Html {
  const { session, work } = view;
  const email = session.customer_email ?? session.customer_details?.email ?? null;
  const { shipping } = work.intentRequest;
  return html`<section aria-labelledby="contact">
    <h2 id="contact">${translations.contact}</h2>
    ${email === null ? fieldHtml(toFormView(view, translations), 'email', { label: translations.email, autocomplete: 'email' }) : labeledValue(translations.email, email)}
    ${shipping === null ? null : labeledValue(translations.shipTo, formatAddress(shipping))}
  </section>`;
}

function toFormView({ session, shopName, typed: paymentInput, errors, problem }: PageView, translations: Translations): FormView {
  const mandate = (session.mode === 'payment' ? translations.mandate : translations.mandateLater).replace('{shop}', shopName);
  return { offered: session.payment_method_types, mandate, typed: paymentInput, errors, problem };
}

/** The text of the button, by the mode of the session. */
function buttonText({ session }: PageView, translations: Translations): string {
  if (session.mode === 'setup') return translations.save;
  const verbs: Record<string, string> = {
    book: translations.book,
    donate: translations.donate,
    pay: translations.pay,
    subscribe: translations.subscribe,
  };
  const defaultVerb = session.mode === 'subscription' ? translations.subscribe : translations.auto;
  return `${verbs[session.submit_type ?? 'auto'] ?? defaultVerb} ${formatMoney(session.amount_total ?? 0, session.currency ?? 'eur')}`;
}

/** The page on which a session is paid, or a payment method saved. Works without any script. */
export function checkoutPage(view: PageView): string {
  const { session, language, shopName } = view;
  const translations = translationsFor(language);
  const message = session.custom_text.submit?.message;
  const body = html`<main class="checkout">
    ${summaryHtml(view)}
    <div class="payment">
      <form class="inside" method="post" action="/c/pay/${session.id}" novalidate>
        ${problemHtml(view, translations)} ${contactHtml(view, translations)} ${methodFields(toFormView(view, translations), translations)}
        <button class="primary" type="submit">${buttonText(view, translations)}</button>
        ${message === undefined ? null : html`<p class="note">${message}</p>`} ${testCardsHtml(translations)}
      </form>
    </div>
  </main>`;
  const titleText =
    session.mode === 'setup'
      ? translations.saveTitle
      : `${translations.total} ${formatMoney(session.amount_total ?? 0, session.currency ?? 'eur')}`;
  return renderDocument({ language, title: `${shopName}: ${titleText}`, body });
}
