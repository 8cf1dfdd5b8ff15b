import { COLOR_NAMES, TYPE_NAMES, type BrushColor, type BrushSelection, type BrushType, type Locale } from '@brote/contracts/browser';
import { useMemo } from 'react';
import { useLocale } from './locale-context';

/** The shop's names of its brushes. */
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

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The same outside of components. */
export function brushNames(locale: Locale): BrushNames {
  const color = (key: BrushColor) => COLOR_NAMES[locale][key];
  const brush = (selection: BrushSelection) => `${color(selection.color)}, ${TYPE_NAMES[locale][selection.type]}`;
  const list = (brushes: readonly BrushSelection[]) => {
    const counts = new Map<string, number>();
    for (const name of brushes.map(brush)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join('; ');
  };
  return { color, type: (key) => capitalize(TYPE_NAMES[locale][key]), brush, list };
}

/** The names in the visitor's language. */
export function useBrushNames(): BrushNames {
  const { locale } = useLocale();
  return useMemo(() => brushNames(locale), [locale]);
}
