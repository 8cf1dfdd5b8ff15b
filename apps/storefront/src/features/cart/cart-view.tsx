import { Icon, Steps } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { AlreadyPaid } from './already-paid';
import { PaymentReturnNotice } from './payment-return-notice';
import { cartCleared, lineRemoved, quantityChanged, selectLines, selectTotals } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { CartLineRow } from './cart-line-row';
import { CartSummary } from './cart-summary';
import { selectShortages, shortagesOf } from './checkout.slice';
import { RefusalAlerts } from './refusal-alerts';
import { FurtherSubscriptions } from './subscription-alerts';
import { useLeaveGuard } from './use-required-account-step';

interface CartViewProps {
  /** The plan that waits for its payment. */
  readonly offer: ReactNode;
}

/** The lines of the cart and their sums. */
export function CartView({ offer }: CartViewProps) {
  const t = useTranslations(cartTranslations);
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectLines);
  const totals = useAppSelector(selectTotals);
  const shortages = useAppSelector(selectShortages);
  const guardLeave = useLeaveGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (id: string) => {
    dispatch(lineRemoved({ id }));
    // The pressed button disappears with its line.
    heading.current?.focus();
  };
  return (
    <div className="wrap cart">
      <Steps label={t('steps')} steps={[t('step.cart'), t('step.shipping'), t('step.payment')]} current={0} />
      <h1 className="cart__title" tabIndex={-1} ref={heading}>
        {t('heading')}
      </h1>
      <div className="split">
        <div>
          <RefusalAlerts />
          <div className="cart__alerts">
            <AlreadyPaid />
            {offer}
            <PaymentReturnNotice />
            <FurtherSubscriptions />
          </div>
          <ul className="lines">
            {lines.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                shortages={shortagesOf(line, shortages)}
                onQuantity={(quantity) => dispatch(quantityChanged({ id: line.id, quantity }))}
                onRemove={() => remove(line.id)}
              />
            ))}
          </ul>
          <div className="row row--between cart__below">
            <Link className="link link--back" to={paths.shop()}>
              <Icon name="arrow-left" size={20} /> {t('continue')}
            </Link>
            <button type="button" className="btn-link small muted" onClick={() => dispatch(cartCleared())}>
              {t('clear')}
            </button>
          </div>
        </div>
        <CartSummary
          totals={totals}
          action={
            <ButtonLink wide to={paths.cartShipping()} onClick={guardLeave}>
              {t('checkout')}
            </ButtonLink>
          }
        />
      </div>
    </div>
  );
}
