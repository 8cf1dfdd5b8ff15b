import { PACK_SIZES, type BrushSelection, type ProductView, skuOf, type BrushOptionView } from '@brote/contracts/browser';
import { Button, Price, Segmented, replaceBrush, BrushRow, offeredColors } from '@brote/ui-kit';
import { formatList, formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { useId, useState } from 'react';
import { findStockProblem, initialBrushesOf, resetBrushes, replaceOutOfStock } from './choose-brushes';
import { ProductFacts } from './product-details';
import { pictureOf, ProductPicture } from './product-picture';
import { shopTranslations } from './shop.translations';

interface StockedBrushRowProps {
  /** `Brush 2`, or `Your brush` when there is only one. */
  readonly name: string;
  readonly brush: BrushSelection;
  readonly options: readonly BrushOptionView[];
  readonly onChange: (brush: BrushSelection) => void;
}

/** One brush of a product, with the stock behind each colour. */
function StockedBrushRow({ options, onChange, ...row }: StockedBrushRowProps) {
  const t = useTranslations(shopTranslations);
  const optionOf = (selection: BrushSelection) => options.find(({ sku }) => sku === skuOf(selection));
  const isOutOfStock = (selection: BrushSelection) => optionOf(selection)?.availability === 'out-of-stock';
  const currentOption = optionOf(row.brush);
  const note = isOutOfStock(row.brush) ? t('outOfStock').toLowerCase() : currentOption?.left ? t.count('left', currentOption.left) : null;
  /** The customer did not choose the color that comes with a new type: it must be available. */
  const change = (changedBrush: BrushSelection) => {
    const [replacement = changedBrush] = changedBrush.type === row.brush.type ? [changedBrush] : replaceOutOfStock([changedBrush], options);
    onChange(replacement);
  };
  return <BrushRow {...row} onChange={change} colors={offeredColors(options)} isOut={isOutOfStock} note={note} />;
}

interface ProductCardProps {
  readonly product: ProductView;
  readonly isHidden: boolean;
  /** The shop does not sell yet. */
  readonly isClosed: boolean;
  readonly onAdd: (product: ProductView, brushes: BrushSelection[]) => void;
}

/** Reason why the choice cannot be bought, as a sentence; null when it can. */
function useStockProblemText(product: ProductView, brushes: readonly BrushSelection[]): string | null {
  const t = useTranslations(shopTranslations);
  const names = useBrushNames();
  if (!product.inStock) return null;
  const { missing, tooMany } = findStockProblem(brushes, product.brushes);
  if (missing.length > 0) return t('missing', { list: formatList(missing.map(names.brush), t.locale) });
  if (tooMany.length > 0) return t('tooMany', { list: formatList(tooMany.map(names.brush), t.locale) });
  return null;
}

/** The last changed brush sets the color of the background. */
const lastChangedBrush = (brushes: readonly BrushSelection[], changedIndex: number): BrushSelection =>
  brushes[changedIndex] ?? brushes[0] ?? { type: 'adult', color: 'blue' };

interface BrushCountProps {
  readonly product: ProductView;
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** Number of brushes in the pack. Fewer brushes cost the same, which the page states before the customer adds the pack. */
function BrushCount({ product, count, onChange }: BrushCountProps) {
  const t = useTranslations(shopTranslations);
  const { min, max } = PACK_SIZES[product.category];
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <div className="product__count">
      <span aria-hidden="true">{t('count')}</span>
      <Segmented
        label={t('count')}
        options={counts.map((size) => ({ value: size, label: size }))}
        value={String(count)}
        onChange={(size) => onChange(Number(size))}
      />
      <p className="small muted" aria-live="polite">
        {count < product.quantity ? t('count.fewer', { price: formatMoney(product.salePrice ?? product.price) }) : null}
      </p>
    </div>
  );
}

interface AddButtonProps {
  readonly product: ProductView;
  readonly canAdd: boolean;
  /** Id of the sentence that says why the choice cannot be bought. */
  readonly problemId: string | undefined;
  readonly onClick: () => void;
}

function AddButton({ product: { inStock, name }, canAdd, problemId, onClick }: AddButtonProps) {
  const t = useTranslations(shopTranslations);
  return (
    <Button
      wide
      disabled={!canAdd}
      aria-label={inStock ? t('add.name', { name: name[t.locale] }) : undefined}
      aria-describedby={problemId}
      onClick={onClick}
    >
      {inStock ? t('add') : t('outOfStock')}
    </Button>
  );
}

/** A product with every brush to be chosen: type, colour and, in the family pack, how many. */
export function ProductCard({ product, isHidden, isClosed, onAdd }: ProductCardProps) {
  const t = useTranslations(shopTranslations);
  const stockProblemId = useId();
  const [brushes, setBrushes] = useState(() => initialBrushesOf(product));
  const [changedIndex, setChangedIndex] = useState(0);
  const [loadedPicture, setLoadedPicture] = useState<string | null>(null);
  const stockProblem = useStockProblemText(product, brushes);
  const price = product.salePrice ?? product.price;
  const { min, max } = PACK_SIZES[product.category];
  const canAdd = product.inStock && stockProblem === null && loadedPicture === pictureOf(product, brushes);
  const change = (index: number, brush: BrushSelection) => {
    setBrushes(replaceBrush(brushes, index, brush));
    setChangedIndex(index);
  };
  const changeCount = (count: number) => {
    setBrushes(resetBrushes(count, product.brushes));
    setChangedIndex(0);
  };
  return (
    <article
      className={product.category === 'family' ? 'product product--wide' : 'product'}
      id={product.category}
      hidden={isHidden}
      aria-labelledby={`${product.id}-name`}
    >
      <ProductPicture product={product} brushes={brushes} leading={lastChangedBrush(brushes, changedIndex)} onSettled={setLoadedPicture} />
      <div className="product__body">
        <div className="product__head">
          <h2 className="h3" id={`${product.id}-name`}>
            {product.name[t.locale]}
          </h2>
          <Price now={price} prior={product.priorPrice} />
        </div>
        <p className="product__text">{product.description[t.locale]}</p>
        {max > min ? <BrushCount product={product} count={brushes.length} onChange={changeCount} /> : null}
        <ul className="brush-rows">
          {brushes.map((brush, index) => (
            <StockedBrushRow
              key={index}
              name={brushes.length > 1 ? t('brush', { number: index + 1 }) : t('brush.only')}
              brush={brush}
              options={product.brushes}
              onChange={(changedBrush) => change(index, changedBrush)}
            />
          ))}
        </ul>
        <p className="product__trouble" id={stockProblemId} aria-live="polite">
          {stockProblem}
        </p>
        {isClosed ? (
          <p>{t('soon')}</p>
        ) : (
          <AddButton
            product={product}
            canAdd={canAdd}
            problemId={stockProblem ? stockProblemId : undefined}
            onClick={() => onAdd(product, brushes)}
          />
        )}
        <ProductFacts product={product} />
      </div>
    </article>
  );
}
