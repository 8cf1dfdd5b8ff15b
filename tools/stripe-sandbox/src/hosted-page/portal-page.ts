import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import type { Customer } from '#app/customers/customer';
import type { Invoice } from '#app/invoices/invoice';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { periodOf, intervalOf } from '#app/subscriptions/subscription';
import type { Subscription } from '#app/subscriptions/subscription';
import { brandHtml, renderDocument, formatMoney } from './document';
import { html } from './html';
import type { Html } from './html';
import { methodLabel } from './invoice-page';
import { formatDate, intervalText, translationsFor } from './translations';
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

const portalUrlOf = ({ session }: PortalView) => `/p/session/${session.id}`;

/** A button for one action on one object; `label` names the object for screen readers. */
function actionForm(view: PortalView, action: string, id: string, buttonTexts: { text: string; label: string }): Html {
  return html`<form method="post" action="${portalUrlOf(view)}/${action}">
    <input type="hidden" name="id" value="${id}" />
    <button class="small" type="submit" aria-label="${buttonTexts.text}: ${buttonTexts.label}">${buttonTexts.text}</button>
  </form>`;
}

function statusText(subscription: Subscription, { language }: PortalView, translations: Translations): string {
  if (subscription.status === 'paused') return translations.pausedPlan;
  const { cancel_at: cancelAt } = subscription;
  if (cancelAt !== null) return translations.ends.replace('{date}', formatDate(language, cancelAt));
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') return translations.behindPlan;
  return translations.renews.replace('{date}', formatDate(language, periodOf(subscription).end));
}

function subscriptionRow(subscription: Subscription, view: PortalView, translations: Translations): Html {
  const amount = subscription.items.data.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * item.quantity, 0);
  const { interval, interval_count: count = 1 } = intervalOf(subscription);
  const price = `${formatMoney(amount, subscription.currency)} ${intervalText(translations, { interval, interval_count: count })}`;
  const name = view.nameOf(subscription);
  const { enabled, mode } = view.configuration.features.subscription_cancel;
  const action =
    subscription.cancel_at !== null && mode === 'at_period_end'
      ? actionForm(view, 'renew', subscription.id, { text: translations.renewPlan, label: name })
      : html`<a class="small" href="${portalUrlOf(view)}/cancel/${subscription.id}" aria-label="${translations.cancelPlan}: ${name}"
          >${translations.cancelPlan}</a
        >`;
  return html`<li class="row">
    <span class="what"
      ><span class="name">${name}</span><span class="note">${price}</span
      ><span class="note">${statusText(subscription, view, translations)}</span></span
    >
    ${enabled ? html`<span class="deeds">${action}</span>` : null}
  </li>`;
}

function subscriptionsSection(view: PortalView, translations: Translations): Html {
  const rows = view.subscriptions.map((subscription) => subscriptionRow(subscription, view, translations));
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
  const label = methodLabel(method);
  const isDefault = view.customer.invoice_settings.default_payment_method === method.id;
  const untilText = card === undefined ? null : `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return html`<li class="row">
    <span class="what"
      ><span class="name">${label} ${isDefault ? html`<span class="badge">${translations.isDefault}</span>` : null}</span>${
        untilText === null ? null : html`<span class="note">${translations.expires.replace('{date}', untilText)}</span>`
      }</span
    >
    <span class="deeds"
      >${isDefault ? null : actionForm(view, 'default', method.id, { text: translations.makeDefault, label })}${actionForm(
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

function methodsSection(view: PortalView, translations: Translations): Html | null {
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
    <p><a class="add" href="${portalUrlOf(view)}/add">${translations.addMethod}</a></p>
  </section>`;
}

function detailsSection(view: PortalView, translations: Translations): Html | null {
  const { enabled, allowed_updates: allowed } = view.configuration.features.customer_update;
  if (!enabled) return null;
  const { customer } = view;
  const inputField = (name: string, label: string, value: string | null | undefined, autocomplete: string) =>
    html`<p class="field">
      <label for="${name}">${label}</label
      ><input id="${name}" name="${name}" value="${value ?? ''}" autocomplete="${autocomplete}" maxlength="200" />
    </p>`;
  const addressFields = html`${inputField('line1', translations.line1, customer.address?.line1, 'address-line1')}
  ${inputField('postal_code', translations.postalCode, customer.address?.postal_code, 'postal-code')}
  ${inputField('city', translations.city, customer.address?.city, 'address-level2')}
  ${inputField('country', translations.country, customer.address?.country, 'country')}`;
  return html`<section aria-labelledby="details">
    <h2 id="details">${translations.details}</h2>
    <form class="details" method="post" action="${portalUrlOf(view)}/details" novalidate>
      ${allowed.includes('name') ? inputField('name', translations.name, customer.name, 'name') : null}
      ${allowed.includes('email') ? inputField('email', translations.email, customer.email, 'email') : null}
      ${allowed.includes('address') ? addressFields : null}
      <button class="secondary" type="submit">${translations.saveDetails}</button>
    </form>
  </section>`;
}

function invoicesSection(view: PortalView, translations: Translations): Html | null {
  if (!view.configuration.features.invoice_history.enabled) return null;
  const textsByKey: Record<string, string> = translations;
  const rows = view.invoices.map(
    ({ id, created, currency, number, status, total }) =>
      html`<li class="row">
        <span class="what"
          ><a class="name" href="/i/${id}">${formatDate(view.language, created)}</a><span class="note">${number ?? ''}</span></span
        >
        <span class="amount">${formatMoney(total, currency)}</span> <span class="note">${textsByKey[`status_${status ?? ''}`] ?? ''}</span>
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
  const translations = translationsFor(language);
  const backLink =
    session.return_url === null
      ? null
      : html`<a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> ${translations.back} ${shopName}</a>`;
  const page = html`<main class="portal">
    <header>${brandHtml(shopName)}<span class="badge">${translations.testMode}</span></header>
    ${backLink}
    <h1>${title}</h1>
    ${body}
  </main>`;
  return renderDocument({ language, title: `${shopName}: ${title}`, body: page });
}

/** The page where customers manage plans, payment methods, details and invoices. It works without any script. */
export function portalPage(view: PortalView): string {
  const translations = translationsFor(view.language);
  const notice = view.notice === null ? null : html`<p class="notice" role="status">${view.notice}</p>`;
  const sections = html`${notice} ${subscriptionsSection(view, translations)} ${methodsSection(view, translations)}
  ${detailsSection(view, translations)} ${invoicesSection(view, translations)}`;
  return portalFrame(view, translations.portal, sections);
}

/** The question before a plan is cancelled, with the last day of the plan. */
export function cancelPage(view: PortalView, subscription: Subscription): string {
  const translations = translationsFor(view.language);
  const untilText = translations.cancelText.replace('{date}', formatDate(view.language, periodOf(subscription).end));
  const body = html`<p>${view.nameOf(subscription)}. ${untilText}</p>
    <form class="decide" method="post" action="${portalUrlOf(view)}/cancel">
      <input type="hidden" name="id" value="${subscription.id}" />
      <button class="primary" type="submit">${translations.cancelPlan}</button>
      <a class="secondary" href="${portalUrlOf(view)}">${translations.goBack}</a>
    </form>`;
  return portalFrame(view, translations.cancelTitle, body);
}
