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
  /** Equal ones counted: `3 × Ocean Blue, adult; Sunny Yellow, kids` */
  readonly list: (brushes: readonly BrushSelection[]) => string;
}

/** The same outside of components. */
export function brushNames(locale: Locale): BrushNames {
  const t = translator(uiTexts, locale);
  const color = (key: BrushColor) => t(`color.${key}`);
  const brush = (one: BrushSelection) => t(`brush.${one.type}`, { color: color(one.color) });
  const list = (brushes: readonly BrushSelection[]) => {
    const counts = new Map<string, number>();
    for (const name of brushes.map(brush)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join('; ');
  };
  return { color, type: (key) => t(`type.${key}`), brush, list };
}

/** The names in the visitor's language. */
export function useBrushNames(): BrushNames {
  const { locale } = useLocale();
  return useMemo(() => brushNames(locale), [locale]);
}
