import type { MoneyView } from '@brote/contracts/browser';
import { formatMoney } from '@brote/ui-kit/i18n';

/** An amount, the same in both languages: `3,50 €`. */
export function MoneyText({ money }: { readonly money: MoneyView }) {
  return <span className="admin__number">{formatMoney(money)}</span>;
}
