import { brandHtml, renderDocument } from './document';
import { html } from './html';
import type { Html } from './html';
import { translationsFor } from './translations';
import type { Language } from './translations';

interface MessageView {
  readonly shopName: string;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly action: Html | null;
}

function messagePage({ shopName, language, title, text, action }: MessageView): string {
  const body = html`<main class="message">
    <div class="panel">
      ${brandHtml(shopName)}
      <h1>${title}</h1>
      <p>${text}</p>
      ${action}
    </div>
  </main>`;
  return renderDocument({ language, title: `${shopName}: ${title}`, body });
}

const actionLink = (address: string | null, label: string) =>
  address === null ? null : html`<p><a class="primary" href="${address}">${label}</a></p>`;

/** The page of a session that has been paid. */
export function completePage(shopName: string, language: Language, successUrl: string | null): string {
  const translations = translationsFor(language);
  const action = actionLink(successUrl, `${translations.continueTo} ${shopName}`);
  return messagePage({ shopName, language, title: translations.completeTitle, text: translations.completeText, action });
}

/** The session has expired, or the shop closed it. */
export function expiredPage(shopName: string, language: Language, cancelUrl: string | null): string {
  const translations = translationsFor(language);
  const action = actionLink(cancelUrl, `${translations.back} ${shopName}`);
  return messagePage({ shopName, language, title: translations.expiredTitle, text: translations.expiredText, action });
}

export function notFoundPage(shopName: string, language: Language): string {
  const translations = translationsFor(language);
  return messagePage({ shopName, language, title: translations.unknownTitle, text: translations.unknownText, action: null });
}

interface AuthenticationView {
  readonly shopName: string;
  readonly language: Language;
  /** URL of the bank's answer. */
  readonly address: string;
  /** The amount of the payment; null when a method is only saved. */
  readonly amount: string | null;
}

/** Simulates the customer's bank: 3-D Secure with two outcomes. */
export function authenticationPage({ shopName, language, address, amount }: AuthenticationView): string {
  const translations = translationsFor(language);
  const question = amount === null ? translations.checkSaveText : translations.checkText.replace('{amount}', amount);
  const text = question.replace('{shop}', shopName);
  const action = html`<form method="post" action="${address}" class="decide">
    <button class="primary" name="decision" value="complete">${translations.confirm}</button>
    <button class="secondary" name="decision" value="fail">${translations.refuse}</button>
    <p class="note">${translations.checkNote}</p>
  </form>`;
  return messagePage({ shopName, language, title: translations.checkTitle, text, action });
}
