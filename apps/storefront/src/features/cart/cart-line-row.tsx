import type { BrushSelection, StockShortage } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { Badge, ColorDot, Icon, Price, PriorPrice, ProductBackdrop, Stepper } from '@brote/ui-kit';
import { formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { multiply } from '@brote/money';
import { intervalOf, kindOf, lineTotal, unitPrice, type CartLine } from './cart-line';
import { QUANTITY_LIMITS } from './cart.slice';
import { cartTranslations } from './cart.translations';
import { useShortageText } from './use-shortage-text';

const REMOVE_LABELS = { product: 'remove', pack: 'remove.pack', subscription: 'remove.subscription' } as const;
const PLAIN_BRUSH: BrushSelection = { type: 'adult', color: 'blue' };

interface CartLineRowProps {
  readonly line: CartLine;
  /** Missing stock of this line, as the server reported it. */
  readonly shortages: readonly StockShortage[];
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

function IncludedBrushes({ line }: { readonly line: CartLine }) {
  const t = useTranslations(cartTranslations);
  const names = useBrushNames();
  return (
    <ul className="included" aria-label={t('included')}>
      {line.brushes.map((brush, index) => (
        <li key={index}>
          <ColorDot color={brush.color} />
          <b>{t('brush', { number: index + 1 })}</b>
          {names.brush(brush)}
        </li>
      ))}
    </ul>
  );
}

function SingleBrush({ line }: { readonly line: CartLine }) {
  const t = useTranslations(cartTranslations);
  const names = useBrushNames();
  const [brush = PLAIN_BRUSH] = line.brushes;
  const currentPrice = unitPrice(line);
  return (
    <>
      <p className="line__meta">
        <ColorDot color={brush.color} /> {names.brush(brush)}
      </p>
      <p className="line__meta num">
        {formatMoney(currentPrice)} <PriorPrice now={currentPrice} prior={line.priorPrice} className="faint" /> {t('each')}
      </p>
    </>
  );
}

function LineText({ line }: { readonly line: CartLine }) {
  const t = useTranslations(cartTranslations);
  const kind = kindOf(line);
  return (
    <>
      <h2>
        {line.name[t.locale]} {kind === 'pack' ? <Badge>{t.count('brushes', line.brushes.length)}</Badge> : null}
        {kind === 'subscription' ? (
          <Badge tone="pine">
            <Icon name="refresh" size={14} />
            {t('subscription.rhythm', { interval: intervalOf(line) })}
          </Badge>
        ) : null}
      </h2>
      {kind === 'subscription' ? <p className="line__meta">{line.description[t.locale]}</p> : null}
      {kind === 'product' ? <SingleBrush line={line} /> : <IncludedBrushes line={line} />}
    </>
  );
}

/** One line of the cart, in its three kinds: product, pack, subscription. */
export function CartLineRow({ line, shortages, onQuantity, onRemove }: CartLineRowProps) {
  const t = useTranslations(cartTranslations);
  const kind = kindOf(line);
  const name = line.name[t.locale];
  const shortageText = useShortageText();
  return (
    <li className="line">
      <ProductBackdrop color={line.brushes[0]?.color ?? PLAIN_BRUSH.color}>
        <img src={packUrl({ category: line.category, brushes: line.brushes, light: false, width: 620 })} alt="" width={620} height={800} />
      </ProductBackdrop>
      <div>
        <LineText line={line} />
        {shortages.map((shortage) => (
          <p className="line__short" key={shortage.sku}>
            <Icon name="alert" size={18} />
            {shortageText(shortage)}
          </p>
        ))}
        <div className="line__acts">
          {kind === 'subscription' ? null : (
            <Stepper
              value={line.quantity}
              min={QUANTITY_LIMITS.min}
              max={QUANTITY_LIMITS.max}
              labels={{ group: t('quantity', { name }), less: t('less'), more: t('more') }}
              onChange={onQuantity}
            />
          )}
          <button
            type="button"
            className="btn-link small muted"
            aria-label={t('remove.name', { action: t(REMOVE_LABELS[kind]), name })}
            onClick={onRemove}
          >
            {t(REMOVE_LABELS[kind])}
          </button>
        </div>
      </div>
      <div className="line__total">
        <Price
          now={lineTotal(line)}
          prior={kind === 'pack' && line.priorPrice ? multiply(line.priorPrice, line.quantity) : null}
          per={kind === 'subscription' ? t('perMonth') : undefined}
        />
      </div>
    </li>
  );
}
