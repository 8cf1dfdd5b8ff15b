import { api, type ApiError } from '@brote/api-client';
import { useEffect, useState } from 'react';
import { ConnectionMonitor, pingShop } from '../features/connection/connection-monitor';
import { ConnectionNotice } from '../features/connection/connection-notice';
import { connectionChanged } from './connection.slice';
import { useAppDispatch, useAppSelector } from './hooks';
import { registerServiceWorker } from './register-service-worker';
import type { RootState } from './store';

const NO_ANSWER_CODE: ApiError['code'] = 'NETWORK_FAILED';

const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === NO_ANSWER_CODE;

/** The failed requests without an answer that a page still shows. */
function selectUnansweredRequestIds(state: RootState): string {
  const { queries, mutations } = state[api.reducerPath];
  return [...Object.values(queries), ...Object.values(mutations)]
    .flatMap((call) => (call && isUnanswered(call.error) ? [call.requestId] : []))
    .join();
}

/**
 * Watches the connection, reports it, and refetches page data when the shop is reachable again. Registers the worker, whose offline page
 * replaces a page that fails to load.
 */
export function ConnectionStatus() {
  const dispatch = useAppDispatch();
  const failures = useAppSelector(selectUnansweredRequestIds);
  const [connection] = useState(
    () => new ConnectionMonitor({ reach: pingShop, onBack: () => void dispatch(api.internalActions.onOnline()) }),
  );
  useEffect(() => {
    const publish = () => void dispatch(connectionChanged(connection.read()));
    publish();
    return connection.subscribe(publish);
  }, [connection, dispatch]);
  useEffect(() => void registerServiceWorker(), []);
  return <ConnectionNotice connection={connection} failures={failures} />;
}
