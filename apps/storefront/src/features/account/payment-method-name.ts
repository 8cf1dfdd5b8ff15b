import type { SavedPaymentMethodView } from '@brote/contracts/browser';
import type { Translate } from '@brote/ui-kit/i18n';
import type { accountTranslations } from './account.translations';

type AccountKey = keyof (typeof accountTranslations)['en'];

const CARD_BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
};

/** Name of the method on a receipt: `Visa`, `SEPA direct debit`. */
export function paymentMethodKind({ type, brand }: Pick<SavedPaymentMethodView, 'type' | 'brand'>, t: Translate<AccountKey>): string {
  if (type === 'sepa_debit') return t('method.sepa_debit');
  if (type !== 'card') return brand ?? t('method.other');
  return CARD_BRAND_NAMES[brand ?? ''] ?? brand ?? t('method.card');
}

/** The payment method with its kind and last digits, which distinguish it from another of its kind. */
export function paymentMethodName(method: Pick<SavedPaymentMethodView, 'type' | 'brand' | 'last4'>, t: Translate<AccountKey>): string {
  const kind = paymentMethodKind(method, t);
  return method.last4 ? `${kind} ${t('methods.ending', { last4: method.last4 })}` : kind;
}
