import { testCards } from '#app/payment-methods/test-cards';
import { html } from './html';
import type { Html } from './html';
import type { FieldErrors, FieldName, PaymentInput } from './payment-form';
import type { Translations } from './translations';

/** The contents of a form for a payment method. `problem` is the sentence about the last attempt. */
export interface FormView {
  readonly offered: readonly string[];
  /** The debit mandate of the owner of a bank account. */
  readonly mandate: string;
  readonly typed: PaymentInput;
  readonly errors: FieldErrors;
  readonly problem: string | null;
}

interface FieldOptions {
  readonly label: string;
  readonly autocomplete: string;
  readonly hint?: string;
  readonly numeric?: boolean;
  readonly maxLength?: number;
}

/** A labelled field with its error message. */
export function fieldHtml(view: FormView, name: FieldName, options: FieldOptions): Html {
  const error = view.errors[name];
  const value = name === 'cvc' ? '' : view.typed[name];
  const mode = options.numeric === true ? 'numeric' : name === 'email' ? 'email' : 'text';
  const invalidAttributes = error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
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
      ${invalidAttributes}
    />
    ${error === undefined ? null : html`<span class="error" id="${name}-error">${error}</span>`}
  </p>`;
}

function cardFields(view: FormView, translations: Translations): Html {
  return html`<div class="fields fields-card">
    ${fieldHtml(view, 'number', { label: translations.cardNumber, autocomplete: 'cc-number', hint: '1234 1234 1234 1234', numeric: true, maxLength: 23 })}
    ${fieldHtml(view, 'expiry', { label: translations.expiry, autocomplete: 'cc-exp', hint: translations.expiryHint, numeric: true, maxLength: 9 })}
    ${fieldHtml(view, 'cvc', { label: translations.cvc, autocomplete: 'cc-csc', hint: '123', numeric: true, maxLength: 4 })}
    ${fieldHtml(view, 'name', { label: translations.cardName, autocomplete: 'cc-name' })}
  </div>`;
}

function debitFields(view: FormView, translations: Translations): Html {
  return html`<div class="fields fields-debit">
    ${fieldHtml(view, 'iban', { label: translations.iban, autocomplete: 'off', hint: 'ES00 0000 0000 0000 0000 0000', maxLength: 42 })}
    ${fieldHtml(view, 'holder', { label: translations.accountName, autocomplete: 'name' })}
    <p class="note">${view.mandate}</p>
  </div>`;
}

/** The ways to pay: a card, a bank account. */
export function methodFields(view: FormView, translations: Translations): Html {
  const { offered } = view;
  const methodOption = (id: 'card' | 'sepa_debit', label: string, fields: Html) => {
    if (!offered.includes(id)) return null;
    const checkedAttribute = view.typed.method === id || offered.length === 1 ? html` checked` : null;
    return html`<div class="method">
      <label class="choice"><input type="radio" name="method" value="${id}" ${checkedAttribute} /> ${label}</label>${fields}
    </div>`;
  };
  return html`<fieldset class="methods">
    <legend>${translations.method}</legend>
    ${methodOption('card', translations.card, cardFields(view, translations))}
    ${methodOption('sepa_debit', translations.debit, debitFields(view, translations))}
  </fieldset>`;
}

/** The error of the last attempt; screen readers read it at once. */
export function problemHtml(view: Pick<FormView, 'problem' | 'errors'>, translations: Translations): Html | null {
  const hasErrors = Object.keys(view.errors).length > 0;
  if (view.problem === null && !hasErrors) return null;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <strong>${translations.problem}.</strong> ${view.problem ?? `${translations.fields}.`}
  </div>`;
}

/** Test numbers that the page accepts. */
export function testCardsHtml(translations: Translations): Html {
  const cards = testCards.map(({ number, does }) => html`<li><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> ${does}</li>`);
  return html`<aside class="help">
    <p>${translations.testHint}</p>
    <details>
      <summary>${translations.otherCards}</summary>
      <ul lang="en">
        ${cards}
      </ul>
    </details>
  </aside>`;
}
