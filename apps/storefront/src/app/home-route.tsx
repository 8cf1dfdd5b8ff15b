import { HomePage } from '../features/home/home-page';
import { useListProductsQuery } from '../features/shop/catalogue.api';

/** The home page with the prices that are in force. */
export function HomeRoute() {
  const { data, isError, refetch } = useListProductsQuery(undefined);
  return <HomePage products={data?.products ?? null} isFailed={isError && !data} onRetry={() => void refetch()} />;
}
