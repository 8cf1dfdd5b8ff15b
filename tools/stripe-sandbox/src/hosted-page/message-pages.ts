import { brand, documentOf } from './document';
import { html } from './html';
import type { Html } from './html';
import { translationsIn } from './translations';
import type { Language } from './translations';

interface Message {
  readonly shopName: string;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly action: Html | null;
}

function messagePage({ shopName, language, title, text, action }: Message): string {
  const body = html`<main class="message">
    <div class="panel">
      ${brand(shopName)}
      <h1>${title}</h1>
      <p>${text}</p>
      ${action}
    </div>
  </main>`;
  return documentOf({ language, title: `${shopName}: ${title}`, body });
}

const link = (address: string | null, label: string) =>
  address === null ? null : html`<p><a class="primary" href="${address}">${label}</a></p>`;

/** The page of a session that has been paid. */
export function completePage(shopName: string, language: Language, successUrl: string | null): string {
  const translations = translationsIn(language);
  const action = link(successUrl, `${translations.continueTo} ${shopName}`);
  return messagePage({ shopName, language, title: translations.completeTitle, text: translations.completeText, action });
}

/** The session has expired, or the shop closed it. */
export function expiredPage(shopName: string, language: Language, cancelUrl: string | null): string {
  const translations = translationsIn(language);
  const action = link(cancelUrl, `${translations.back} ${shopName}`);
  return messagePage({ shopName, language, title: translations.expiredTitle, text: translations.expiredText, action });
}

export function unknownPage(shopName: string, language: Language): string {
  const translations = translationsIn(language);
  return messagePage({ shopName, language, title: translations.unknownTitle, text: translations.unknownText, action: null });
}

interface Check {
  readonly shopName: string;
  readonly language: Language;
  /** URL of the bank's answer. */
  readonly address: string;
  /** The amount of the payment; null when a method is only saved. */
  readonly amount: string | null;
}

/** Simulates the customer's bank: 3-D Secure with two outcomes. */
export function authenticationPage({ shopName, language, address, amount }: Check): string {
  const translations = translationsIn(language);
  const asked = amount === null ? translations.checkSaveText : translations.checkText.replace('{amount}', amount);
  const text = asked.replace('{shop}', shopName);
  const action = html`<form method="post" action="${address}" class="decide">
    <button class="primary" name="decision" value="complete">${translations.confirm}</button>
    <button class="secondary" name="decision" value="fail">${translations.refuse}</button>
    <p class="note">${translations.checkNote}</p>
  </form>`;
  return messagePage({ shopName, language, title: translations.checkTitle, text, action });
}
