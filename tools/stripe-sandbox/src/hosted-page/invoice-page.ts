import type { Invoice, InvoiceLine } from '#app/invoices/invoice';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { brand, documentOf, money } from './document';
import { html } from './html';
import type { Html } from './html';
import { methodsOf, problemOf, testHelp } from './method-fields';
import type { FormView } from './method-fields';
import { dateText, translationsIn } from './translations';
import type { Language, Translations } from './translations';

/** The contents of the page of an invoice. */
export interface InvoiceView {
  readonly invoice: Invoice;
  readonly shopName: string;
  readonly language: Language;
  readonly form: Omit<FormView, 'offered' | 'mandate'>;
  /** The method charged automatically; it can be tried again. */
  readonly savedMethod: PaymentMethod | undefined;
  /** The bank is working on a debit. */
  readonly isUnderWay: boolean;
}

/** A saved method in words: Visa •••• 4242. */
export function methodText({ card, sepa_debit: debit }: PaymentMethod): string {
  if (card === undefined) return `SEPA •••• ${debit?.last4 ?? ''}`;
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
}

function lineOf({ amount, currency, description, period }: InvoiceLine, language: Language): Html {
  // Stripe writes its own English there; the page shows the price beside it anyway.
  const name = (description ?? '').replace(/ \(at [^)]*\)$/, '');
  const span = period.end > period.start ? `${dateText(language, period.start)} – ${dateText(language, period.end)}` : null;
  return html`<li class="line">
    <span class="what"><span class="name">${name}</span>${span === null ? null : html`<span class="note">${span}</span>`}</span>
    <span class="amount">${money(amount, currency)}</span>
  </li>`;
}

function summaryOf({ invoice, shopName, language }: InvoiceView, translations: Translations): Html {
  const due = money(invoice.amount_due, invoice.currency);
  const fact = (name: string, value: string | null) =>
    value === null || value === ''
      ? null
      : html`<dl class="facts">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </dl>`;
  return html`<section class="summary" aria-labelledby="total">
    <div class="inside">
      <header>${brand(shopName)}<span class="badge">${translations.testMode}</span></header>
      <h1 id="total">
        <span class="label">${invoice.status === 'open' ? translations.invoiceDue : translations.invoice}</span>
        <span class="sum">${due}</span>
      </h1>
      ${fact(translations.invoiceNumber, invoice.number)} ${fact(translations.issued, dateText(language, invoice.created))}
      ${fact(translations.billTo, [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '))}
      <ul class="lines">
        ${invoice.lines.data.map((line) => lineOf(line, language))}
      </ul>
      <p class="line sumline">
        <span class="what">${translations.sum}</span><span class="amount">${money(invoice.total, invoice.currency)}</span>
      </p>
      ${invoice.invoice_pdf ? html`<a class="back" href="/i/${invoice.id}/pdf">${translations.download}</a>` : null}
    </div>
  </section>`;
}

function payForm(view: InvoiceView, translations: Translations): Html {
  const { invoice, savedMethod, form, shopName } = view;
  const amount = money(invoice.amount_remaining, invoice.currency);
  const words = translations.paySaved
    .replace('{amount}', amount)
    .replace('{method}', savedMethod === undefined ? '' : methodText(savedMethod));
  const saved =
    savedMethod === undefined
      ? null
      : html`<form class="saved" method="post" action="/i/${invoice.id}/saved">
          <button class="secondary" type="submit">${words}</button>
          <p class="note">${translations.payOther}</p>
        </form>`;
  const fields: FormView = { ...form, offered: ['card', 'sepa_debit'], mandate: translations.mandateLater.replace('{shop}', shopName) };
  return html`<div class="inside">
    ${problemOf(form, translations)} ${saved}
    <form method="post" action="/i/${invoice.id}" novalidate>
      ${methodsOf(fields, translations)}
      <button class="primary" type="submit">${translations.payNow} ${amount}</button>
      ${testHelp(translations)}
    </form>
  </div>`;
}

function statusOf({ invoice, isUnderWay, language }: InvoiceView, translations: Translations): string | null {
  if (invoice.status === 'paid')
    return translations.invoicePaid.replace('{date}', dateText(language, invoice.status_transitions.paid_at ?? 0));
  if (invoice.status === 'void') return translations.invoiceVoid;
  if (invoice.status === 'draft') return translations.invoiceDraft;
  return isUnderWay ? translations.invoiceWaits : null;
}

/** The page on which an invoice is seen, and paid when its payment has failed. Works without any script. */
export function invoicePage(view: InvoiceView): string {
  const { invoice, language, shopName } = view;
  const translations = translationsIn(language);
  const status = statusOf(view, translations);
  const state = html`<div class="inside"><h2 class="state">${status ?? ''}</h2></div>`;
  const body = html`<main class="checkout invoice">
    ${summaryOf(view, translations)}
    <div class="payment">${status === null ? payForm(view, translations) : state}</div>
  </main>`;
  return documentOf({ language, title: `${shopName}: ${translations.invoice} ${invoice.number ?? ''}`, body });
}
