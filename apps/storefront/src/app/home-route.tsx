import { HomePage } from '../features/home/home-page';
import { useListPlansQuery, useListProductsQuery } from '../features/shop/catalog.api';

/** The home page with the prices that are in force. */
export function HomeRoute() {
  const { data, isError, refetch } = useListProductsQuery(undefined);
  const { data: plans } = useListPlansQuery(undefined);
  return (
    <HomePage products={data?.products ?? null} plans={plans?.plans ?? null} isFailed={isError && !data} onRetry={() => void refetch()} />
  );
}
