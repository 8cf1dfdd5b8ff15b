/** The smallest file that the shop has and that no cache may answer for it. */
const PROBE_PATH = '/manifest.webmanifest';
const MAX_WAIT_MS = 8_000;

/** Whether the shop answers at all; its status does not matter. */
export async function pingShop(): Promise<boolean> {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), MAX_WAIT_MS);
  try {
    await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal: abortController.signal });
    return true;
  } catch {
    // fetch rejects only when no answer came.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
