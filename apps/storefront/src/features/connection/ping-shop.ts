/** The smallest file that the shop has and that no cache may answer for it. */
const SMALL_FILE = '/manifest.webmanifest';
const MAX_WAIT_MS = 8_000;

/** Whether the shop answers at all; its status does not matter. */
export async function pingShop(): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), MAX_WAIT_MS);
  try {
    await fetch(SMALL_FILE, { method: 'HEAD', cache: 'no-store', signal: timeout.signal });
    return true;
  } catch {
    // fetch rejects only when no answer came.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
