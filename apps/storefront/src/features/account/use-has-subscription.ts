import { useGetSubscriptionStateQuery } from './account.api';

/** Whether a subscription runs; null while it is being asked. When nobody can tell, none is claimed. */
export function useHasSubscription(): boolean | null {
  const { data, isError } = useGetSubscriptionStateQuery(undefined, { refetchOnMountOrArgChange: true });
  return isError ? false : (data?.subscribed ?? null);
}
