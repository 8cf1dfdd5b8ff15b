import type { SkuStockView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { CSSProperties } from 'react';
import { StatusTag } from '../../components/status-tag';
import { inventoryTranslations } from './inventory.translations';

interface StockLevelProps {
  readonly skuStock: SkuStockView;
  /** The number of pieces that fills the bar. */
  readonly full: number;
}

const toPercentText = (part: number, whole: number) => `${Math.min(100, Math.round((100 * part) / Math.max(1, whole)))}%`;

/** A SKU that customers may not choose is never low. */
export const isLow = ({ offered, available, threshold }: SkuStockView) => offered && available <= threshold;

type StockState = 'out' | 'low' | 'hidden';
const TONES = { out: 'bad', low: 'waiting', hidden: 'over' } as const;

function stateOf(skuStock: SkuStockView): StockState | null {
  if (!skuStock.offered) return 'hidden';
  if (!isLow(skuStock)) return null;
  return skuStock.available === 0 ? 'out' : 'low';
}

/** The stock level of a SKU, with a mark at its threshold. The bar repeats the numbers beside it, so screen readers skip it. */
export function StockLevel({ skuStock, full }: StockLevelProps) {
  const t = useTranslations(inventoryTranslations);
  const { available, threshold } = skuStock;
  const state = stateOf(skuStock);
  const bar = { '--fill': toPercentText(available, full), '--mark': toPercentText(threshold, full) } as CSSProperties;
  return (
    <>
      <div className={`inventory__meter${state ? ` inventory__meter--${state}` : ''}`} style={bar} aria-hidden="true">
        <i />
        <u />
      </div>
      {state ? <StatusTag tone={TONES[state]}>{t(state)}</StatusTag> : null}
    </>
  );
}
