import type { Invoice, InvoiceLine } from '#app/invoices/invoice';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { brandHtml, renderDocument, formatMoney } from './document';
import { html } from './html';
import type { Html } from './html';
import { methodFields, problemHtml, testCardsHtml } from './method-fields';
import type { FormView } from './method-fields';
import { formatDate, translationsFor } from './translations';
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
export function methodLabel({ card, sepa_debit: debit }: PaymentMethod): string {
  if (card === undefined) return `SEPA •••• ${debit?.last4 ?? ''}`;
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
}

function lineHtml({ amount, currency, description, period }: InvoiceLine, language: Language): Html {
  // Stripe writes its own English there; the page shows the price beside it anyway.
  const name = (description ?? '').replace(/ \(at [^)]*\)$/, '');
  const periodText = period.end > period.start ? `${formatDate(language, period.start)} – ${formatDate(language, period.end)}` : null;
  return html`<li class="line">
    <span class="what"><span class="name">${name}</span>${periodText === null ? null : html`<span class="note">${periodText}</span>`}</span>
    <span class="amount">${formatMoney(amount, currency)}</span>
  </li>`;
}

function summaryHtml({ invoice, shopName, language }: InvoiceView, translations: Translations): Html {
  const amountDue = formatMoney(invoice.amount_due, invoice.currency);
  const labeledValue = (name: string, value: string | null) =>
    value === null || value === ''
      ? null
      : html`<dl class="facts">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </dl>`;
  return html`<section class="summary" aria-labelledby="total">
    <div class="inside">
      <header>${brandHtml(shopName)}<span class="badge">${translations.testMode}</span></header>
      <h1 id="total">
        <span class="label">${invoice.status === 'open' ? translations.invoiceDue : translations.invoice}</span>
        <span class="sum">${amountDue}</span>
      </h1>
      ${labeledValue(translations.invoiceNumber, invoice.number)}
      ${labeledValue(translations.issued, formatDate(language, invoice.created))}
      ${labeledValue(translations.billTo, [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '))}
      <ul class="lines">
        ${invoice.lines.data.map((line) => lineHtml(line, language))}
      </ul>
      <p class="line sumline">
        <span class="what">${translations.sum}</span><span class="amount">${formatMoney(invoice.total, invoice.currency)}</span>
      </p>
      ${invoice.footer ? html`<p class="note">${invoice.footer}</p>` : null}
      ${invoice.invoice_pdf ? html`<a class="back" href="/i/${invoice.id}/pdf">${translations.download}</a>` : null}
    </div>
  </section>`;
}

function paymentFormHtml(view: InvoiceView, translations: Translations): Html {
  const { invoice, savedMethod, form, shopName } = view;
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  const buttonText = translations.paySaved
    .replace('{amount}', amount)
    .replace('{method}', savedMethod === undefined ? '' : methodLabel(savedMethod));
  const savedMethodForm =
    savedMethod === undefined
      ? null
      : html`<form class="saved" method="post" action="/i/${invoice.id}/saved">
          <button class="secondary" type="submit">${buttonText}</button>
          <p class="note">${translations.payOther}</p>
        </form>`;
  const fields: FormView = { ...form, offered: ['card', 'sepa_debit'], mandate: translations.mandateLater.replace('{shop}', shopName) };
  return html`<div class="inside">
    ${problemHtml(form, translations)} ${savedMethodForm}
    <form method="post" action="/i/${invoice.id}" novalidate>
      ${methodFields(fields, translations)}
      <button class="primary" type="submit">${translations.payNow} ${amount}</button>
      ${testCardsHtml(translations)}
    </form>
  </div>`;
}

function statusText({ invoice, isUnderWay, language }: InvoiceView, translations: Translations): string | null {
  if (invoice.status === 'paid')
    return translations.invoicePaid.replace('{date}', formatDate(language, invoice.status_transitions.paid_at ?? 0));
  if (invoice.status === 'void') return translations.invoiceVoid;
  if (invoice.status === 'draft') return translations.invoiceDraft;
  return isUnderWay ? translations.invoiceWaits : null;
}

/** The page on which an invoice is seen, and paid when its payment has failed. Works without any script. */
export function invoicePage(view: InvoiceView): string {
  const { invoice, language, shopName } = view;
  const translations = translationsFor(language);
  const status = statusText(view, translations);
  const statusHtml = html`<div class="inside"><h2 class="state">${status ?? ''}</h2></div>`;
  const body = html`<main class="checkout invoice">
    ${summaryHtml(view, translations)}
    <div class="payment">${status === null ? paymentFormHtml(view, translations) : statusHtml}</div>
  </main>`;
  return renderDocument({ language, title: `${shopName}: ${translations.invoice} ${invoice.number ?? ''}`, body });
}
