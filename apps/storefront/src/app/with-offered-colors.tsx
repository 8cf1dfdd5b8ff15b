import { ALLOWED_COLORS } from '@brote/contracts/browser';
import { offeredColors, OfferedColorsContext } from '@brote/ui-kit';
import { useMemo, type ReactNode } from 'react';
import { useListPlansQuery } from '../features/shop/catalog.api';

/** Provides its children with the colors of the catalog for deliveries; before the answer, with the default colors. */
export function WithOfferedColors({ children }: { readonly children: ReactNode }) {
  const { data } = useListPlansQuery(undefined);
  const colors = useMemo(() => (data ? offeredColors(data.offered) : ALLOWED_COLORS), [data]);
  return <OfferedColorsContext.Provider value={colors}>{children}</OfferedColorsContext.Provider>;
}
