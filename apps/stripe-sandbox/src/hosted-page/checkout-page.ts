import type { CheckoutSession, CheckoutWork, LineItem } from '#app/checkout-sessions/checkout-session';
import { testCards } from '#app/payment-methods/test-cards';
import { brand, documentOf, money } from './document';
import { html } from './html';
import type { Html } from './html';
import type { FieldErrors, FieldName, Typed } from './payment-form';
import { textsIn } from './texts';
import type { Language, Texts } from './texts';

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

function lineOf(item: LineItem, image: string | null, texts: Texts): Html {
  const { quantity, currency, amount_total: total, description } = item;
  const each = item.price?.unit_amount ?? 0;
  const note =
    quantity !== null && quantity > 1
      ? html`<span class="note">${texts.quantity} ${quantity}, ${money(each, currency)} ${texts.each}</span>`
      : null;
  return html`<li class="line">
    ${image === null ? null : html`<img src="${image}" alt="" width="48" height="48" />`}
    <span class="what"><span class="name">${description ?? ''}</span>${note}</span>
    <span class="amount">${money(total, currency)}</span>
  </li>`;
}

function summaryOf({ session, work, shopName, language }: PageView): Html {
  const texts = textsIn(language);
  const total = money(session.amount_total ?? 0, session.currency ?? 'eur');
  const back =
    session.cancel_url === null
      ? null
      : html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> ${texts.back} ${shopName}</a>`;
  return html`<section class="summary" aria-labelledby="total">
    <div class="inside">
      <header>${brand(shopName)}<span class="badge">${texts.testMode}</span></header>
      <h1 id="total"><span class="label">${texts.total}</span> <span class="sum">${total}</span></h1>
      <h2 class="hidden">${texts.summary}</h2>
      <ul class="lines">
        ${work.lineItems.map((item, i) => lineOf(item, work.images[i] ?? null, texts))}
      </ul>
      <p class="line sumline"><span class="what">${texts.total}</span><span class="amount">${total}</span></p>
      ${back}
    </div>
  </section>`;
}

interface FieldOptions {
  readonly label: string;
  readonly autocomplete: string;
  readonly hint?: string;
  readonly numeric?: boolean;
  readonly maxLength?: number;
}

function field(view: PageView, name: FieldName, options: FieldOptions): Html {
  const error = view.errors[name];
  const value = name === 'cvc' ? '' : view.typed[name];
  const mode = options.numeric === true ? 'numeric' : name === 'email' ? 'email' : 'text';
  const invalid = error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<p class="field field-${name}">
    <label for="${name}">${options.label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="${mode}"
      autocomplete="${options.autocomplete}"
      placeholder="${options.hint ?? ''}"
      maxlength="${options.maxLength ?? 120}"
      spellcheck="false"
      ${invalid}
    />
    ${error === undefined ? null : html`<span class="error" id="${name}-error">${error}</span>`}
  </p>`;
}

function cardFields(view: PageView, texts: Texts): Html {
  return html`<div class="fields fields-card">
    ${field(view, 'number', { label: texts.cardNumber, autocomplete: 'cc-number', hint: '1234 1234 1234 1234', numeric: true, maxLength: 23 })}
    ${field(view, 'expiry', { label: texts.expiry, autocomplete: 'cc-exp', hint: texts.expiryHint, numeric: true, maxLength: 9 })}
    ${field(view, 'cvc', { label: texts.cvc, autocomplete: 'cc-csc', hint: '123', numeric: true, maxLength: 4 })}
    ${field(view, 'name', { label: texts.cardName, autocomplete: 'cc-name' })}
  </div>`;
}

function debitFields(view: PageView, texts: Texts): Html {
  return html`<div class="fields fields-debit">
    ${field(view, 'iban', { label: texts.iban, autocomplete: 'off', hint: 'ES00 0000 0000 0000 0000 0000', maxLength: 42 })}
    ${field(view, 'holder', { label: texts.accountName, autocomplete: 'name' })}
    <p class="note">${texts.mandate.replace('{shop}', view.shopName)}</p>
  </div>`;
}

function methodsOf(view: PageView, texts: Texts): Html {
  const offered = view.session.payment_method_types;
  const choice = (id: 'card' | 'sepa_debit', label: string, fields: Html) => {
    if (!offered.includes(id)) return null;
    const checked = view.typed.method === id || offered.length === 1 ? html` checked` : null;
    return html`<div class="method">
      <label class="choice"><input type="radio" name="method" value="${id}" ${checked} /> ${label}</label>${fields}
    </div>`;
  };
  return html`<fieldset class="methods">
    <legend>${texts.method}</legend>
    ${choice('card', texts.card, cardFields(view, texts))} ${choice('sepa_debit', texts.debit, debitFields(view, texts))}
  </fieldset>`;
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

function contactOf(view: PageView, texts: Texts): Html {
  const { session, work } = view;
  const email = session.customer_email ?? session.customer_details?.email ?? null;
  const { shipping } = work.intentRequest;
  return html`<section aria-labelledby="contact">
    <h2 id="contact">${texts.contact}</h2>
    ${email === null ? field(view, 'email', { label: texts.email, autocomplete: 'email' }) : fact(texts.email, email)}
    ${shipping === null ? null : fact(texts.shipTo, placeOf(shipping))}
  </section>`;
}

function problemOf(view: PageView, texts: Texts): Html | null {
  const hasErrors = Object.keys(view.errors).length > 0;
  if (view.problem === null && !hasErrors) return null;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>${texts.problem}.</strong> ${view.problem ?? `${texts.fields}.`}
  </div>`;
}

function testHelp(texts: Texts): Html {
  const cards = testCards.map(({ number, does }) => html`<li><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> ${does}</li>`);
  return html`<aside class="help">
    <p>${texts.testHint}</p>
    <details>
      <summary>${texts.otherCards}</summary>
      <ul lang="en">
        ${cards}
      </ul>
    </details>
  </aside>`;
}

/** The page on which a session is paid. Works without any script. */
export function checkoutPage(view: PageView): string {
  const { session, language, shopName } = view;
  const texts = textsIn(language);
  const amount = money(session.amount_total ?? 0, session.currency ?? 'eur');
  const verbs: Record<string, string> = {
    auto: texts.auto,
    book: texts.book,
    donate: texts.donate,
    pay: texts.pay,
    subscribe: texts.subscribe,
  };
  const message = session.custom_text.submit?.message;
  const body = html`<main class="checkout">
    ${summaryOf(view)}
    <div class="payment">
      <form class="inside" method="post" action="/c/pay/${session.id}" novalidate>
        ${problemOf(view, texts)} ${contactOf(view, texts)} ${methodsOf(view, texts)}
        <button class="primary" type="submit">${verbs[session.submit_type ?? 'auto'] ?? texts.pay} ${amount}</button>
        ${message === undefined ? null : html`<p class="note">${message}</p>`} ${testHelp(texts)}
      </form>
    </div>
  </main>`;
  return documentOf({ language, title: `${shopName}: ${texts.total} ${amount}`, body });
}
