import type { BrushColor, BrushSelection, BrushType, Locale } from '@brote/contracts/browser';
import { useMemo } from 'react';
import { useLocale } from './locale-context';
import { uiTexts } from './ui-texts';
import { translator } from './use-texts';

/** What the shop calls its brushes. */
export interface BrushNames {
  /** `Ocean Blue` */
  readonly color: (color: BrushColor) => string;
  /** `Adult` */
  readonly type: (type: BrushType) => string;
  /** `Ocean Blue, adult` */
  readonly brush: (brush: BrushSelection) => string;
}

/** The same outside of components. */
export function brushNames(locale: Locale): BrushNames {
  const t = translator(uiTexts, locale);
  const color = (key: BrushColor) => t(`color.${key}`);
  return { color, type: (key) => t(`type.${key}`), brush: (brush) => t(`brush.${brush.type}`, { color: color(brush.color) }) };
}

/** The names in the visitor's language. */
export function useBrushNames(): BrushNames {
  const { locale } = useLocale();
  return useMemo(() => brushNames(locale), [locale]);
}
