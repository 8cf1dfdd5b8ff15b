import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import type { Customer } from '#app/customers/customer';
import type { Invoice } from '#app/invoices/invoice';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { periodOf, rhythmOf } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import { brand, documentOf, money } from './document';
import { html } from './html';
import type { Html } from './html';
import { methodText } from './invoice-page';
import { dateText, rhythmText, translationsIn } from './translations';
import type { Language, Translations } from './translations';

/** Data of one customer in the portal. */
export interface PortalView {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
  readonly subscriptions: readonly Subscription[];
  readonly nameOf: (subscription: Subscription) => string;
  readonly methods: readonly PaymentMethod[];
  readonly invoices: readonly Invoice[];
  readonly shopName: string;
  readonly language: Language;
  /** Message about the last action or refusal. */
  readonly notice: string | null;
}

const homeOf = ({ session }: PortalView) => `/p/session/${session.id}`;

/** A button for one action on one object; `label` names the object for screen readers. */
function button(view: PortalView, action: string, id: string, words: { text: string; label: string }): Html {
  return html`<form method="post" action="${homeOf(view)}/${action}">
    <input type="hidden" name="id" value="${id}" />
    <button class="small" type="submit" aria-label="${words.text}: ${words.label}">${words.text}</button>
  </form>`;
}

function stateOf(subscription: Subscription, { language }: PortalView, translations: Translations): string {
  if (subscription.status === 'paused') return translations.pausedPlan;
  const { cancel_at: cancelAt } = subscription;
  if (cancelAt !== null) return translations.ends.replace('{date}', dateText(language, cancelAt));
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') return translations.behindPlan;
  return translations.renews.replace('{date}', dateText(language, periodOf(subscription).end));
}

function planRow(subscription: Subscription, view: PortalView, translations: Translations): Html {
  const amount = subscription.items.data.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * item.quantity, 0);
  const { interval, interval_count: count = 1 } = rhythmOf(subscription);
  const price = `${money(amount, subscription.currency)} ${rhythmText(translations, { interval, interval_count: count })}`;
  const name = view.nameOf(subscription);
  const { enabled, mode } = view.configuration.features.subscription_cancel;
  const action =
    subscription.cancel_at !== null && mode === 'at_period_end'
      ? button(view, 'renew', subscription.id, { text: translations.renewPlan, label: name })
      : html`<a class="small" href="${homeOf(view)}/cancel/${subscription.id}" aria-label="${translations.cancelPlan}: ${name}"
          >${translations.cancelPlan}</a
        >`;
  return html`<li class="row">
    <span class="what"
      ><span class="name">${name}</span><span class="note">${price}</span
      ><span class="note">${stateOf(subscription, view, translations)}</span></span
    >
    ${enabled ? html`<span class="deeds">${action}</span>` : null}
  </li>`;
}

function plansOf(view: PortalView, translations: Translations): Html {
  const rows = view.subscriptions.map((subscription) => planRow(subscription, view, translations));
  return html`<section aria-labelledby="plans">
    <h2 id="plans">${translations.plans}</h2>
    ${
      rows.length === 0
        ? html`<p class="note">${translations.noPlans}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
  </section>`;
}

function methodRow(method: PaymentMethod, view: PortalView, translations: Translations): Html {
  const { card } = method;
  const label = methodText(method);
  const isDefault = view.customer.invoice_settings.default_payment_method === method.id;
  const until = card === undefined ? null : `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return html`<li class="row">
    <span class="what"
      ><span class="name">${label} ${isDefault ? html`<span class="badge">${translations.isDefault}</span>` : null}</span>${
        until === null ? null : html`<span class="note">${translations.expires.replace('{date}', until)}</span>`
      }</span
    >
    <span class="deeds"
      >${isDefault ? null : button(view, 'default', method.id, { text: translations.makeDefault, label })}${button(
        view,
        'remove',
        method.id,
        {
          text: translations.remove,
          label,
        },
      )}</span
    >
  </li>`;
}

function methodsOf(view: PortalView, translations: Translations): Html | null {
  if (!view.configuration.features.payment_method_update.enabled) return null;
  const rows = view.methods.map((method) => methodRow(method, view, translations));
  return html`<section aria-labelledby="methods">
    <h2 id="methods">${translations.methods}</h2>
    ${
      rows.length === 0
        ? html`<p class="note">${translations.noMethods}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    <p><a class="add" href="${homeOf(view)}/add">${translations.addMethod}</a></p>
  </section>`;
}

function detailsOf(view: PortalView, translations: Translations): Html | null {
  const { enabled, allowed_updates: allowed } = view.configuration.features.customer_update;
  if (!enabled) return null;
  const { customer } = view;
  const input = (name: string, label: string, value: string | null | undefined, autocomplete: string) =>
    html`<p class="field">
      <label for="${name}">${label}</label
      ><input id="${name}" name="${name}" value="${value ?? ''}" autocomplete="${autocomplete}" maxlength="200" />
    </p>`;
  const address = html`${input('line1', translations.line1, customer.address?.line1, 'address-line1')}
  ${input('postal_code', translations.postalCode, customer.address?.postal_code, 'postal-code')}
  ${input('city', translations.city, customer.address?.city, 'address-level2')}
  ${input('country', translations.country, customer.address?.country, 'country')}`;
  return html`<section aria-labelledby="details">
    <h2 id="details">${translations.details}</h2>
    <form class="details" method="post" action="${homeOf(view)}/details" novalidate>
      ${allowed.includes('name') ? input('name', translations.name, customer.name, 'name') : null}
      ${allowed.includes('email') ? input('email', translations.email, customer.email, 'email') : null}
      ${allowed.includes('address') ? address : null}
      <button class="secondary" type="submit">${translations.saveDetails}</button>
    </form>
  </section>`;
}

function invoicesOf(view: PortalView, translations: Translations): Html | null {
  if (!view.configuration.features.invoice_history.enabled) return null;
  const states: Record<string, string> = translations;
  const rows = view.invoices.map(
    ({ id, created, currency, number, status, total }) =>
      html`<li class="row">
        <span class="what"
          ><a class="name" href="/i/${id}">${dateText(view.language, created)}</a><span class="note">${number ?? ''}</span></span
        >
        <span class="amount">${money(total, currency)}</span> <span class="note">${states[`status_${status ?? ''}`] ?? ''}</span>
      </li>`,
  );
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">${translations.invoices}</h2>
    ${
      rows.length === 0
        ? html`<p class="note">${translations.noInvoices}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
  </section>`;
}

/** Frame of the portal: the shop, the link back, and the page. */
export function portalFrame(
  { session, shopName, language }: Pick<PortalView, 'session' | 'shopName' | 'language'>,
  title: string,
  body: Html,
): string {
  const translations = translationsIn(language);
  const back =
    session.return_url === null
      ? null
      : html`<a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> ${translations.back} ${shopName}</a>`;
  const page = html`<main class="portal">
    <header>${brand(shopName)}<span class="badge">${translations.testMode}</span></header>
    ${back}
    <h1>${title}</h1>
    ${body}
  </main>`;
  return documentOf({ language, title: `${shopName}: ${title}`, body: page });
}

/** The page where customers manage plans, payment methods, details and invoices. It works without any script. */
export function portalPage(view: PortalView): string {
  const translations = translationsIn(view.language);
  const notice = view.notice === null ? null : html`<p class="notice" role="status">${view.notice}</p>`;
  const parts = html`${notice} ${plansOf(view, translations)} ${methodsOf(view, translations)} ${detailsOf(view, translations)}
  ${invoicesOf(view, translations)}`;
  return portalFrame(view, translations.portal, parts);
}

/** The question before a plan is cancelled, with the last day of the plan. */
export function cancelPage(view: PortalView, subscription: Subscription): string {
  const translations = translationsIn(view.language);
  const until = translations.cancelText.replace('{date}', dateText(view.language, periodOf(subscription).end));
  const body = html`<p>${view.nameOf(subscription)}. ${until}</p>
    <form class="decide" method="post" action="${homeOf(view)}/cancel">
      <input type="hidden" name="id" value="${subscription.id}" />
      <button class="primary" type="submit">${translations.cancelPlan}</button>
      <a class="secondary" href="${homeOf(view)}">${translations.goBack}</a>
    </form>`;
  return portalFrame(view, translations.cancelTitle, body);
}
