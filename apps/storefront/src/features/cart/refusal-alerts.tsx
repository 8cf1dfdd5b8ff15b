import type { PriceChange, StockShortage } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatMoney, useBrushNames, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { pricesConfirmed, selectLines } from './cart.slice';
import { cartTexts } from './cart.texts';
import { selectPriceChanges, selectShortages } from './checkout.slice';
import { brushOfSku } from './sku-names';

const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;

function PricesChanged({ changes }: { readonly changes: readonly PriceChange[] }) {
  const t = useTexts(cartTexts);
  const { locale } = useLocale();
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectLines);
  const confirm = () => {
    dispatch(pricesConfirmed(changes));
    // The pressed button is gone with the alert.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.name[locale] ?? productId;
  return (
    <Alert tone="warning" title={t('price.title')}>
      <ul>
        {changes.map(({ productId, expected, current }) => (
          <li key={productId}>
            {t('price.line', { name: nameOf(productId), before: formatMoney(eur(expected)), now: formatMoney(eur(current)) })}
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

function StockShort({ shortages, canChange }: { readonly shortages: readonly StockShortage[]; readonly canChange: boolean }) {
  const t = useTexts(cartTexts);
  const names = useBrushNames();
  return (
    <Alert tone="error" title={t('stock.title')}>
      <ul>
        {shortages.map(({ sku, wanted, left }) => {
          const brush = brushOfSku(sku);
          return <li key={sku}>{t.count('stock.line', left, { brush: brush ? names.brush(brush) : sku, wanted })}</li>;
        })}
      </ul>
      {canChange ? (
        <p>
          <Link to={paths.cart()}>{t('stock.change')}</Link>
        </p>
      ) : null}
    </Alert>
  );
}

/** What the server refused: prices to be accepted, and lines that are short. Line by line, until the customer has dealt with it. */
export function RefusalAlerts({ linkToCart = false }: { readonly linkToCart?: boolean }) {
  const changes = useAppSelector(selectPriceChanges);
  const shortages = useAppSelector(selectShortages);
  if (changes.length === 0 && shortages.length === 0) return null;
  return (
    <div className="cart__alerts">
      {changes.length > 0 ? <PricesChanged changes={changes} /> : null}
      {shortages.length > 0 ? <StockShort shortages={shortages} canChange={linkToCart} /> : null}
    </div>
  );
}
