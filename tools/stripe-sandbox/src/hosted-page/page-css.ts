import { COLORS, FONTS } from '@brote/brand';

/** The style of the hosted page: the shop's colours and type, laid out as customers know payment pages. */
export const pageCss = `
@font-face { font-family: '${FONTS.display.web}'; src: url('/assets/fonts/ysabeau.woff2') format('woff2'); font-weight: 100 1000; font-display: swap; }
@font-face { font-family: '${FONTS.text.web}'; src: url('/assets/fonts/instrument-sans.woff2') format('woff2'); font-weight: 400 700; font-display: swap; }
:root {
  color-scheme: light;
  --paper: ${COLORS.paper}; --surface: #fff; --linen: ${COLORS.linen}; --sage-100: ${COLORS.sage100}; --sage-200: ${COLORS.sage200}; --ink: ${COLORS.ink}; --ink-2: ${COLORS.ink2}; --ink-3: ${COLORS.ink3};
  --line: ${COLORS.line}; --line-control: ${COLORS.lineControl}; --pine-900: ${COLORS.pine900}; --pine-800: ${COLORS.pine800}; --pine-700: ${COLORS.pine700}; --pine-100: ${COLORS.pine100};
  --honey-100: ${COLORS.honey100}; --warning: ${COLORS.warning}; --danger: ${COLORS.danger}; --danger-bg: ${COLORS.dangerBg};
  --display: '${FONTS.display.web}', Optima, Candara, sans-serif; --text: '${FONTS.text.web}', 'Helvetica Neue', Arial, sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.55 var(--text); -webkit-text-size-adjust: 100%; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--pine-700); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--pine-700); outline-offset: 3px; border-radius: 4px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.brand { display: inline-flex; align-items: center; gap: 10px; color: var(--pine-700); font: 560 1.625rem/1 var(--display); letter-spacing: -.014em; }
.badge { background: var(--honey-100); color: var(--warning); border-radius: 2px; padding: 3px 8px; font-size: .8125rem; font-weight: 500; }
.note { color: var(--ink-2); font-size: .875rem; }

.checkout { min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); }
.summary { background: var(--sage-100); padding: 20px 20px 28px; }
.payment { padding: 28px 20px 56px; }
.inside { width: 100%; max-width: 26.5rem; margin: 0 auto; }
.summary header { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.summary h1 { margin-top: 28px; font-weight: 400; }
.summary .label { display: block; color: var(--ink-2); font-size: 1rem; line-height: 1.4; }
.summary .sum { display: block; font: 520 2.875rem/1.1 var(--display); font-variant-numeric: lining-nums tabular-nums; letter-spacing: -.018em; }
.summary .title { display: block; font: 520 2.25rem/1.12 var(--display); letter-spacing: -.016em; }
.summary h1 + .note { margin-top: 16px; max-width: 34ch; font-size: 1rem; }
.lines { margin-top: 24px; border-top: 1px solid var(--sage-200); }
.line { display: flex; align-items: flex-start; gap: 16px; padding: 14px 0; border-bottom: 1px solid var(--sage-200); }
.line img { width: 48px; height: 48px; border-radius: 4px; object-fit: cover; background: var(--sage-200); flex: none; }
.line .what { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.line .name, .line .note { display: block; }
.line .amount { font-variant-numeric: lining-nums tabular-nums; white-space: nowrap; }
.line .name, .line .amount { font-weight: 500; }
.sumline { border-bottom: 0; }
.sumline, .sumline .amount { font-weight: 600; }
.back { display: inline-flex; gap: 8px; align-items: center; margin-top: 16px; min-height: 40px; color: var(--ink-2); text-decoration: none; }
.back:hover { color: var(--pine-700); text-decoration: underline; }

.payment h2, .payment legend, .portal legend { font: 520 1.375rem/1.2 var(--display); letter-spacing: -.01em; padding: 0; margin-bottom: 12px; }
.facts { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 12px; padding: 12px 0; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--ink-3); }
.facts dd { overflow-wrap: anywhere; }
.methods { border: 0; margin: 32px 0 0; min-width: 0; }
.method { background: var(--surface); border: 1px solid var(--line); border-bottom-width: 0; }
.method:first-of-type { border-radius: 6px 6px 0 0; }
.method:last-of-type { border-radius: 0 0 6px 6px; border-bottom-width: 1px; }
.method:only-of-type { border-radius: 6px; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 0 16px; font-weight: 500; cursor: pointer; }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--pine-700); }
.fields { display: none; grid-template-columns: 1fr 1fr; gap: 14px 16px; padding: 4px 16px 20px; }
.method:has(input:checked) .fields { display: grid; }
@supports not selector(:has(a)) { .fields { display: grid; } }
.field { grid-column: 1 / -1; min-width: 0; }
.field-expiry, .field-cvc { grid-column: auto; }
.fields .note { grid-column: 1 / -1; }
.field label { display: block; margin-bottom: 6px; font-size: .9375rem; font-weight: 500; }
.field input { width: 100%; height: 48px; padding: 0 14px; border: 1px solid var(--line-control); border-radius: 4px; background: var(--surface); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
.field input::placeholder { color: var(--ink-3); opacity: 1; }
.field input:focus { outline: 2px solid var(--pine-700); outline-offset: -1px; border-color: var(--pine-700); }
.field input[aria-invalid] { border: 2px solid var(--danger); }
.error { display: block; margin-top: 6px; color: var(--danger); font-size: .875rem; }
.error::before { content: '! '; font-weight: 700; }
.alert { margin-bottom: 24px; padding: 14px 16px; border-left: 3px solid var(--danger); border-radius: 4px; background: var(--danger-bg); color: var(--danger); }
.primary, .secondary { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: 0 24px; border-radius: 4px; font: 600 1.0625rem/1.2 var(--text); text-decoration: none; cursor: pointer; }
.primary { border: 0; background: var(--pine-700); color: #fff; transition: background-color 220ms; }
.primary:hover { background: var(--pine-900); }
.secondary { border: 1px solid var(--pine-700); background: transparent; color: var(--pine-700); }
.secondary:hover { background: var(--pine-100); }
.payment .primary { margin-top: 24px; font-variant-numeric: lining-nums tabular-nums; }
.payment .primary + .note { margin-top: 12px; }
.help { margin-top: 28px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--ink-2); font-size: .875rem; }
.help summary { min-height: 32px; display: list-item; padding: 6px 0; cursor: pointer; color: var(--pine-700); }
.help li { padding: 3px 0; }
.help code { font: 500 .8125rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; color: var(--ink); }

.portal { max-width: 44rem; margin: 0 auto; padding: 20px 20px 72px; }
.portal header { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.portal h1 { margin: 20px 0 8px; font: 520 2.25rem/1.12 var(--display); letter-spacing: -.016em; }
.portal h2, .invoice .state { margin: 40px 0 8px; font: 520 1.5rem/1.2 var(--display); letter-spacing: -.01em; }
.portal .primary, .portal .secondary { margin-top: 20px; }
.rows { border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 14px 0; border-bottom: 1px solid var(--line); }
.row .what { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
.row .name, .row .what .note { display: block; }
.row .name { font-weight: 500; }
.row .badge { margin-left: 8px; }
.row .amount { font-variant-numeric: lining-nums tabular-nums; font-weight: 500; white-space: nowrap; }
.deeds { display: flex; flex-wrap: wrap; gap: 8px; }
.small, .add { display: inline-flex; align-items: center; min-height: 40px; padding: 0 16px; border: 1px solid var(--line-control); border-radius: 4px; background: var(--surface); color: var(--ink); font: 500 .9375rem/1.2 var(--text); text-decoration: none; cursor: pointer; }
.small:hover, .add:hover { border-color: var(--pine-700); color: var(--pine-700); }
.add { margin-top: 14px; }
.details { display: grid; gap: 14px; max-width: 28rem; }
.notice { margin: 16px 0; padding: 14px 16px; border-left: 3px solid var(--warning); border-radius: 4px; background: var(--honey-100); }
.decide { max-width: 28rem; }
.saved .note { margin: 20px 0 0; }
.invoice .payment .state { margin: 0; font-size: 1.75rem; }
.invoice .facts { border-color: var(--sage-200); }
.invoice .summary h1 + .facts { margin-top: 20px; }

.message { min-height: 100vh; display: grid; place-items: center; padding: 32px 20px; background: var(--sage-100); }
.panel { width: 100%; max-width: 27rem; padding: 36px 32px; border-radius: 6px; background: var(--surface); }
.panel h1 { margin: 28px 0 12px; font: 520 2rem/1.12 var(--display); letter-spacing: -.014em; }
.panel .primary { margin-top: 24px; }
.panel .secondary { margin: 12px 0; }

.index { max-width: 68rem; margin: 0 auto; padding: 28px 20px 72px; }
.index h1 { margin: 24px 0 8px; font: 520 2.375rem/1.12 var(--display); letter-spacing: -.014em; }
.index h2 { margin: 44px 0 12px; font: 520 1.5rem/1.2 var(--display); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: 10px 16px 10px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--ink-3); font-weight: 500; }
td code, dd code { font: 400 .8125rem/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
td.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }

@media (min-width: 900px) {
  .checkout { grid-template-columns: 1fr 1fr; }
  .summary { padding: 56px 48px; }
  .summary .inside { margin: 0 0 0 auto; position: sticky; top: 56px; }
  .payment { padding: 56px 48px 72px 72px; }
  .payment .inside { margin: 0; max-width: 28rem; }
  .summary h1 { margin-top: 56px; }
  .summary .sum { font-size: 3.5rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
