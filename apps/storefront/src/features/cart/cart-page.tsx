import { cupUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { lazy, useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { useAppSelector, usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { retryImport } from '#app/retry-import';
import { AlreadyPaid } from './already-paid';
import './cart.css';
import { selectLines } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { CartView } from './cart-view';

const loadShippingView = () => import('./shipping-view');

/** Form and validation load separately: the view of the cart does not wait for them. */
const ShippingView = lazy(async () => ({ default: (await loadShippingView()).ShippingView }));

export interface CartPageProps {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
  /** Handles the server's answer that the cart was paid: removes the paid lines; false when that fails now. */
  readonly onFoundPaid: () => Promise<boolean>;
  /** The plan that waits for its payment. */
  readonly offer?: ReactNode;
}

function EmptyCart({ offer }: Pick<CartPageProps, 'offer'>) {
  const t = useTranslations(cartTranslations);
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('empty.heading')}
      lead={t('empty.lead')}
      actions={<ButtonLink to={paths.shop()}>{t('continue')}</ButtonLink>}
    >
      <AlreadyPaid />
      {offer}
    </MessagePage>
  );
}

/** The cart, and behind its button the shipping form. The step is part of the address, so that the browser's back button works. */
export function CartPage(props: CartPageProps) {
  const t = useTranslations(cartTranslations);
  const [query] = useSearchParams();
  const isEmpty = useAppSelector(selectLines).length === 0;
  const isShipping = query.get('step') === 'shipping' && !isEmpty;
  usePageTitleAndFocus(isShipping ? t('ship.title') : t('title'), isEmpty ? 'empty' : isShipping ? 'shipping' : 'cart');
  useEffect(() => {
    // Fetched ahead, so that the next step opens at once.
    if (!isEmpty) void retryImport(loadShippingView);
  }, [isEmpty]);
  if (isEmpty) return <EmptyCart offer={props.offer} />;
  return isShipping ? <ShippingView {...props} /> : <CartView offer={props.offer} />;
}
