import type { SavedPaymentMethodView } from '@brote/contracts/browser';
import { Badge, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { accountTranslations } from './account.translations';
import { paymentMethodKind, paymentMethodName } from './payment-method-name';

interface SavedMethodCardProps {
  readonly method: SavedPaymentMethodView;
  readonly isBusy: boolean;
  readonly onMakeDefault: () => void;
  readonly onRemove: () => void;
}

/** Whether the month has passed, in the visitor's time. */
const isExpired = (month: number, year: number): boolean => new Date(year, month, 1).getTime() <= Date.now();

function ExpiryDate({ method: { expiryMonth, expiryYear, expiresSoon } }: { readonly method: SavedPaymentMethodView }) {
  const t = useTranslations(accountTranslations);
  if (expiryMonth === null || expiryYear === null) return <span />;
  const date = { month: String(expiryMonth).padStart(2, '0'), year: String(expiryYear).slice(-2) };
  if (!expiresSoon) return <span>{t('methods.expires', date)}</span>;
  return (
    <span className="method__warning">
      <Icon name="alert" size={18} />
      {t(isExpired(expiryMonth, expiryYear) ? 'methods.expired' : 'methods.expiresSoon', date)}
    </span>
  );
}

/** A payment method with its actions. */
export function SavedMethodCard({ method, isBusy, onMakeDefault, onRemove }: SavedMethodCardProps) {
  const t = useTranslations(accountTranslations);
  const name = paymentMethodName(method, t);
  return (
    <li className="panel method">
      <div className="row row--between">
        <b>{paymentMethodKind(method, t)}</b>
        {method.isDefault ? (
          <Badge tone="ok">{t('methods.default')}</Badge>
        ) : (
          <button
            type="button"
            className="btn-link small"
            disabled={isBusy}
            aria-label={t('methods.makeDefault.name', { name })}
            onClick={onMakeDefault}
          >
            {t('methods.makeDefault')}
          </button>
        )}
      </div>
      <span className="num h3">{method.last4 ? t('methods.ending', { last4: method.last4 }) : null}</span>
      <div className="row row--between small muted">
        <ExpiryDate method={method} />
        {method.removable ? (
          <button
            type="button"
            className="btn-link small"
            disabled={isBusy}
            aria-label={t('methods.remove.name', { name })}
            onClick={onRemove}
          >
            {t('methods.remove')}
          </button>
        ) : null}
      </div>
      {method.removable ? null : <p className="xs faint">{t('methods.kept')}</p>}
    </li>
  );
}
