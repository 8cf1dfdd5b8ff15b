import type { CheckoutSession, CheckoutWork, LineItem } from '#app/checkout-sessions/checkout-session';
import { brand, documentOf, money } from './document';
import { html } from './html';
import type { Html } from './html';
import { field, methodsOf, problemOf, testHelp } from './method-fields';
import type { FormView } from './method-fields';
import type { FieldErrors, Typed } from './payment-form';
import { dateText, rhythmText, translationsIn } from './translations';
import type { Language, Translations } from './translations';

/** All that the page shows. `problem` is the sentence about the last attempt. */
export interface PageView {
  readonly session: CheckoutSession;
  readonly work: CheckoutWork;
  readonly shopName: string;
  readonly language: Language;
  readonly typed: Typed;
  readonly errors: FieldErrors;
  readonly problem: string | null;
}

/** Text below the name: quantity and billing interval. */
function notesOf({ quantity, currency, price }: LineItem, translations: Translations): string {
  const each = price?.unit_amount ?? 0;
  const count = quantity ?? 1;
  const recurring = price?.recurring ?? null;
  const many = count > 1 ? [`${translations.quantity} ${count}, ${money(each, currency)} ${translations.each}`] : [];
  const rhythm = recurring === null ? [] : [`${money(each * count, currency)} ${rhythmText(translations, recurring)}`];
  return [...many, ...rhythm].join('; ');
}

function lineOf(item: LineItem, image: string | null, translations: Translations): Html {
  const notes = notesOf(item, translations);
  return html`<li class="line">
    ${image === null ? null : html`<img src="${image}" alt="" width="48" height="48" />`}
    <span class="what"
      ><span class="name">${item.description ?? ''}</span>${notes === '' ? null : html`<span class="note">${notes}</span>`}</span
    >
    <span class="amount">${money(item.amount_total, item.currency)}</span>
  </li>`;
}

function backLink({ session, shopName }: PageView, translations: Translations): Html | null {
  if (session.cancel_url === null) return null;
  return html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> ${translations.back} ${shopName}</a>`;
}

/** The lines of the purchase and the sum that is due today. */
function orderOf({ session, work, language }: PageView, translations: Translations): Html {
  const total = money(session.amount_total ?? 0, session.currency ?? 'eur');
  return html`<h1 id="total"><span class="label">${translations.total}</span> <span class="sum">${total}</span></h1>
    <h2 class="hidden">${translations.summary}</h2>
    <ul class="lines">
      ${work.lineItems.map((item, i) => lineOf(item, work.images[i] ?? null, translations))}
    </ul>
    <p class="line sumline"><span class="what">${translations.total}</span><span class="amount">${total}</span></p>
    ${trialNote(work, translations, language)}`;
}

function trialNote({ subscription }: CheckoutWork, translations: Translations, language: Language): Html | null {
  if (subscription === null || subscription.trialEnd === null) return null;
  return html`<p class="note">${translations.thereafter}, ${translations.from} ${dateText(language, subscription.trialEnd)}</p>`;
}

function summaryOf(view: PageView): Html {
  const translations = translationsIn(view.language);
  const { shopName, session } = view;
  const saving = html`<h1 id="total"><span class="title">${translations.saveTitle}</span></h1>
    <p class="note">${translations.saveText.replace('{shop}', shopName)}</p>`;
  return html`<section class="summary" aria-labelledby="total">
    <div class="inside">
      <header>${brand(shopName)}<span class="badge">${translations.testMode}</span></header>
      ${session.mode === 'setup' ? saving : orderOf(view, translations)} ${backLink(view, translations)}
    </div>
  </section>`;
}

const fact = (name: string, value: string) =>
  html`<dl class="facts">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </dl>`;

function placeOf({ name, address }: NonNullable<CheckoutWork['intentRequest']['shipping']>): string {
  const { line1, line2, postal_code: code, city, state, country } = address ?? noAddress;
  const parts = [name, line1, line2, [code, city].filter(Boolean).join(' '), state, country];
  return parts.filter(Boolean).join(', ');
}
const noAddress = { line1: null, line2: null, postal_code: null, city: null, state: null, country: null };

function contactOf(view: PageView, translations: Translations): Html {
  const { session, work } = view;
  const email = session.customer_email ?? session.customer_details?.email ?? null;
  const { shipping } = work.intentRequest;
  return html`<section aria-labelledby="contact">
    <h2 id="contact">${translations.contact}</h2>
    ${email === null ? field(formOf(view, translations), 'email', { label: translations.email, autocomplete: 'email' }) : fact(translations.email, email)}
    ${shipping === null ? null : fact(translations.shipTo, placeOf(shipping))}
  </section>`;
}

function formOf({ session, shopName, typed, errors, problem }: PageView, translations: Translations): FormView {
  const mandate = (session.mode === 'payment' ? translations.mandate : translations.mandateLater).replace('{shop}', shopName);
  return { offered: session.payment_method_types, mandate, typed, errors, problem };
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
  const usual = session.mode === 'subscription' ? translations.subscribe : translations.auto;
  return `${verbs[session.submit_type ?? 'auto'] ?? usual} ${money(session.amount_total ?? 0, session.currency ?? 'eur')}`;
}

/** The page on which a session is paid, or a payment method saved. Works without any script. */
export function checkoutPage(view: PageView): string {
  const { session, language, shopName } = view;
  const translations = translationsIn(language);
  const message = session.custom_text.submit?.message;
  const body = html`<main class="checkout">
    ${summaryOf(view)}
    <div class="payment">
      <form class="inside" method="post" action="/c/pay/${session.id}" novalidate>
        ${problemOf(view, translations)} ${contactOf(view, translations)} ${methodsOf(formOf(view, translations), translations)}
        <button class="primary" type="submit">${buttonText(view, translations)}</button>
        ${message === undefined ? null : html`<p class="note">${message}</p>`} ${testHelp(translations)}
      </form>
    </div>
  </main>`;
  const what =
    session.mode === 'setup'
      ? translations.saveTitle
      : `${translations.total} ${money(session.amount_total ?? 0, session.currency ?? 'eur')}`;
  return documentOf({ language, title: `${shopName}: ${what}`, body });
}
