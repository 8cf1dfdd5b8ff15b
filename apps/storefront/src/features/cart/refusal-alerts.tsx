import { api, type ApiError } from '@brote/api-client';
import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatList, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useRef, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { CATALOG_TAGS } from '#app/catalog-tags';
import { paths } from '#app/paths';
import type { CartLine } from './cart-line';
import { pricesConfirmed, selectLines } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { selectGone, selectPriceChanges, selectShortages } from './checkout.slice';
import { useShortageText } from './use-shortage-text';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' }) as const;
function PriceChangesAlert({ changes, ref }: { readonly changes: readonly PriceChange[]; readonly ref?: Ref<HTMLDivElement> }) {
  const t = useTranslations(cartTranslations);
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectLines);
  const confirm = () => {
    dispatch(pricesConfirmed(changes));
    // The cart is compared only with catalog data that loads from now on.
    dispatch(api.util.invalidateTags([...CATALOG_TAGS]));
    // The pressed button disappears with the alert.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.name[t.locale] ?? productId;
  return (
    <Alert tone="warning" title={t('price.title')} ref={ref}>
      <ul>
        {changes.map(({ productId, expected, current }) => (
          <li key={productId}>
            {t('price.line', {
              name: nameOf(productId),
              before: formatMoney(eurosFromCents(expected)),
              now: formatMoney(eurosFromCents(current)),
            })}
          </li>
        ))}
      </ul>
      <div className="alert__acts">
        <Button small variant="quiet" onClick={confirm}>
          {t('price.confirm')}
        </Button>
      </div>
    </Alert>
  );
}
function StockShortageAlert({ shortages, ref }: { readonly shortages: readonly StockShortage[]; readonly ref?: Ref<HTMLDivElement> }) {
  const t = useTranslations(cartTranslations);
  const words = useShortageText();
  return (
    <Alert tone="error" title={t('stock.title')} ref={ref}>
      <ul>
        {shortages.map((shortage) => (
          <li key={shortage.sku}>{words(shortage)}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.cart()}>{t('stock.change')}</Link>
      </p>
    </Alert>
  );
}

/** Lines that cannot be bought any more as they are. */
function UnavailableLines({ lines, canChange }: { readonly lines: readonly CartLine[]; readonly canChange: boolean }) {
  const t = useTranslations(cartTranslations);
  return (
    <Alert tone="error" title={t('gone.title')}>
      <p>
        {t('gone.text', {
          list: formatList(
            lines.map(({ name }) => name[t.locale]),
            t.locale,
          ),
        })}
      </p>
      {canChange ? (
        <p>
          <Link to={paths.cart()}>{t('stock.change')}</Link>
        </p>
      ) : null}
    </Alert>
  );
}

interface RefusalAlertsProps {
  /** Whether to link to the cart page; on the cart page itself, each line shows its missing stock. */
  readonly linkToCart?: boolean;
  /** The refusal that was just answered. The focus moves to its alert, because the pressed button is disabled. */
  readonly answer?: ApiError | null;
}

/** Changes in the shop: new prices to accept, missing stock, lines no longer sold. They stay until the customer resolves them. */
export function RefusalAlerts({ linkToCart = false, answer = null }: RefusalAlertsProps) {
  const changes = useAppSelector(selectPriceChanges);
  const stockShortages = useAppSelector(selectShortages);
  const shortages = linkToCart ? stockShortages : [];
  const unavailableLineIds = useAppSelector(selectGone);
  const unavailableLines = useAppSelector(selectLines).filter(({ id }) => unavailableLineIds.includes(id));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);
  const isEmpty = changes.length + shortages.length + unavailableLines.length === 0;
  return isEmpty ? null : (
    <div className="cart__alerts">
      {changes.length > 0 ? <PriceChangesAlert changes={changes} ref={alert} /> : null}
      {shortages.length > 0 ? <StockShortageAlert shortages={shortages} ref={changes.length > 0 ? undefined : alert} /> : null}
      {unavailableLines.length > 0 ? <UnavailableLines lines={unavailableLines} canChange={linkToCart} /> : null}
    </div>
  );
}
