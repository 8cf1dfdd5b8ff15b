import { BRAND_NAME, DOCUMENT_COLORS } from '@brote/brand';

export interface PartStatus {
  name: string;
  title: string;
  state: string;
  ready: boolean;
  restarts: number;
  /** Process id while it runs; it changes with each restart. */
  pid?: number | undefined;
}

export interface StackStatus {
  now: string;
  offsetMs: number;
  /** False with a real Stripe or a public origin: then the shop lives by the machine's time. */
  clockMovable: boolean;
  parts: PartStatus[];
  addresses: { title: string; url: string }[];
}

const STYLE = `body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;color:${DOCUMENT_COLORS.text};background:#fbfaf5}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dcd9cc}
button{font:inherit;padding:.3rem .8rem;margin-right:.4rem}.no{color:#a3301f}`;

/** The only script of the page: it moves the clock and reloads the page. */
const SCRIPT = `for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const advanceSeconds = Number(button.value);
  const answer = await fetch('/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ advanceSeconds }) });
  if (answer.ok) location.reload(); else alert(await answer.text());
};`;

/** The status page for people: the running parts, the shop's time, and all addresses. */
export function renderStatusPage({ now, offsetMs, clockMovable, parts, addresses }: StackStatus): string {
  const rows = parts.map(
    ({ name, title, state, ready, restarts }) =>
      `<tr><td>${name}</td><td>${title}</td><td class="${ready ? 'yes' : 'no'}">${ready ? 'ready' : state}</td><td>${restarts || ''}</td></tr>`,
  );
  const links = addresses.map(({ title, url }) => `<li>${title}: ${url.startsWith('http') ? `<a href="${url}">${url}</a>` : url}</li>`);
  const buttons = [
    ['one hour', 3_600],
    ['one day', 86_400],
    ['one week', 604_800],
    ['30 days', 2_592_000],
  ].map(([title, seconds]) => `<button value="${seconds ?? 0}">${title ?? ''} on</button>`);
  const clock = clockMovable
    ? `<p>${buttons.join('')}</p>`
    : '<p>The shop uses the machine’s time, because real payments or the public are involved.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${BRAND_NAME} on this machine</title><style>${STYLE}</style>
<h1>${BRAND_NAME} on this machine</h1><ul>${links.join('')}</ul>
<h2>Parts</h2><table><tr><th>name<th>what it is<th>state<th>restarts</tr>${rows.join('')}</table>
<h2>Clock</h2><p>In the shop it is ${now}${offsetMs ? `, ${Math.round(offsetMs / 3_600_000)} hours ahead` : ''}.</p>${clock}
<script>${SCRIPT}</script></html>`;
}
