import { REPORTING_ROUTES } from '@brote/contracts/browser';
import type { StoreExtra } from './session';

const FIRST_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

type Session = StoreExtra['session'];

interface ChangeListener {
  /** Data changed, or may have changed while the connection was lost. */
  readonly onChange: () => void;
  readonly onConnected: (isConnected: boolean) => void;
}
interface ChangeSubscription extends ChangeListener {
  readonly session: Session;
}

/** One connection for all subscribers: a browser opens only six to one host. */
interface StreamConnection {
  readonly listeners: Set<ChangeListener>;
  readonly stop: () => void;
  isConnected: boolean | null;
}
const connections = new WeakMap<Session, StreamConnection>();

/** Subscribes to changes in the shop until it is stopped. It reconnects with growing delays. Returns a function that stops it. */
export function subscribeToChanges({ session, onChange, onConnected }: ChangeSubscription): () => void {
  const connection = connections.get(session) ?? connect(session);
  const listener = { onChange, onConnected };
  connection.listeners.add(listener);
  if (connection.isConnected !== null) onConnected(connection.isConnected);
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size > 0) return;
    connection.stop();
    if (connections.get(session) === connection) connections.delete(session);
  };
}

function connect(session: Session): StreamConnection {
  const abortController = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    abortController.abort();
    clearTimeout(timer);
  };
  const connection: StreamConnection = { listeners: new Set(), stop, isConnected: null };
  const notifyConnected = (isConnected: boolean) => {
    connection.isConnected = isConnected;
    for (const listener of connection.listeners) listener.onConnected(isConnected);
  };
  // An error of a listener belongs to its page, not to the connection: it is thrown outside.
  const notifyChanged = () => connection.listeners.forEach(({ onChange }) => queueMicrotask(onChange));
  const listen = async (failureCount: number): Promise<void> => {
    let hasReceivedEvent = false;
    try {
      for await (const event of readEventNames(await session.getToken(), abortController.signal)) {
        if (!hasReceivedEvent) notifyConnected(true);
        hasReceivedEvent = true;
        if (event === 'changed') notifyChanged();
      }
    } catch {
      // The browser hides the reason for the end of a connection. The shown data stays, and a new connection is opened.
    }
    if (abortController.signal.aborted) return;
    if (!hasReceivedEvent) notifyConnected(false);
    timer = setTimeout(
      () => void listen(hasReceivedEvent ? 0 : failureCount + 1),
      Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** failureCount),
    );
  };
  connections.set(session, connection);
  void listen(0);
  return connection;
}

/** Names of server-sent events. They are parsed here, because an EventSource cannot send a token. */
async function* readEventNames(token: string | null, signal: AbortSignal): AsyncGenerator<string> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(`/api/v1${REPORTING_ROUTES.live.path}`, { headers, signal, cache: 'no-store' });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  if (reader === undefined) return;
  let incompleteLine = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (incompleteLine + part.value).split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event: ')) yield line.slice('event: '.length);
  }
}
