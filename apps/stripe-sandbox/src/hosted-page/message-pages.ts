import { brand, documentOf } from './document';
import { html } from './html';
import type { Html } from './html';
import { textsIn } from './texts';
import type { Language } from './texts';

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

/** Somebody opens the page of an order that has been paid. */
export function completePage(shopName: string, language: Language, successUrl: string | null): string {
  const texts = textsIn(language);
  const action = link(successUrl, `${texts.continueTo} ${shopName}`);
  return messagePage({ shopName, language, title: texts.completeTitle, text: texts.completeText, action });
}

/** Time is over, or the shop closed the session. */
export function expiredPage(shopName: string, language: Language, cancelUrl: string | null): string {
  const texts = textsIn(language);
  const action = link(cancelUrl, `${texts.back} ${shopName}`);
  return messagePage({ shopName, language, title: texts.expiredTitle, text: texts.expiredText, action });
}

export function unknownPage(shopName: string, language: Language): string {
  const texts = textsIn(language);
  return messagePage({ shopName, language, title: texts.unknownTitle, text: texts.unknownText, action: null });
}

interface Check {
  readonly shopName: string;
  readonly language: Language;
  /** Where the answer goes. */
  readonly address: string;
  /** What is paid; null when a method is only saved. */
  readonly amount: string | null;
}

/** Plays the customer's bank: 3-D Secure with two possible ends. */
export function authenticationPage({ shopName, language, address, amount }: Check): string {
  const texts = textsIn(language);
  const asked = amount === null ? texts.checkSaveText : texts.checkText.replace('{amount}', amount);
  const text = asked.replace('{shop}', shopName);
  const action = html`<form method="post" action="${address}" class="decide">
    <button class="primary" name="decision" value="complete">${texts.confirm}</button>
    <button class="secondary" name="decision" value="fail">${texts.refuse}</button>
    <p class="note">${texts.checkNote}</p>
  </form>`;
  return messagePage({ shopName, language, title: texts.checkTitle, text, action });
}
