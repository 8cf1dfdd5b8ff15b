import { useGetSubscriptionStateQuery } from './account.api';

/** Whether a subscription runs; null while the request is under way, false after it failed. */
export function useHasSubscription(): boolean | null {
  const { data, isError } = useGetSubscriptionStateQuery(undefined, { refetchOnMountOrArgChange: true });
  return isError ? false : (data?.subscribed ?? null);
}
