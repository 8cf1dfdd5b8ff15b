import { REPORTING_ROUTES } from '@brote/contracts/browser';
import type { StoreExtra } from './session';

const AGAIN_MS = 2_000;
const LONGEST_MS = 30_000;

interface Following {
  readonly session: StoreExtra['session'];
  /** Something changed, or may have while no news came. */
  readonly onChange: () => void;
  readonly onConnected: (isConnected: boolean) => void;
}

/** Listens to what happens in the shop until it is stopped; connects anew, ever more slowly, when the connection ends. Returns what stops it. */
export function followShop({ session, onChange, onConnected }: Following): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = async (failures: number): Promise<void> => {
    let isHeard = false;
    try {
      for await (const event of eventsOf(await session.token(), stopping.signal)) {
        if (!isHeard) onConnected(true);
        isHeard = true;
        if (event === 'changed') onChange();
      }
    } catch {
      // The browser hides why a connection ended. What is shown stays, and a new connection is made.
    }
    if (stopping.signal.aborted) return;
    if (!isHeard) onConnected(false);
    timer = setTimeout(() => void connect(isHeard ? 0 : failures + 1), Math.min(LONGEST_MS, AGAIN_MS * 2 ** failures));
  };
  void connect(0);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** Names of server-sent events. Read by hand, because an EventSource cannot carry a token. */
async function* eventsOf(token: string | null, signal: AbortSignal): AsyncGenerator<string> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(`/api/v1${REPORTING_ROUTES.live.path}`, { headers, signal, cache: 'no-store' });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  if (reader === undefined) return;
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event: ')) yield line.slice('event: '.length);
  }
}
