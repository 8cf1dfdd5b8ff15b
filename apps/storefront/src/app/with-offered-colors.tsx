import { ALLOWED_COLORS } from '@brote/contracts/browser';
import { offeredColors, OfferedColorsContext } from '@brote/ui-kit';
import { useMemo, type ReactNode } from 'react';
import { useListPlansQuery } from '../features/shop/catalogue.api';

/** What is inside offers the colours that the catalogue offers for deliveries; until it has answered, those of the first day. */
export function WithOfferedColors({ children }: { readonly children: ReactNode }) {
  const { data } = useListPlansQuery(undefined);
  const colors = useMemo(() => (data ? offeredColors(data.offered) : ALLOWED_COLORS), [data]);
  return <OfferedColorsContext.Provider value={colors}>{children}</OfferedColorsContext.Provider>;
}
