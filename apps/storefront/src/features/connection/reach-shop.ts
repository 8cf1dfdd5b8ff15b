/** The smallest file that the shop has and that no cache may answer for it. */
const SMALL_FILE = '/manifest.webmanifest';
const PATIENCE_MS = 8_000;

/** Whether the shop answers at all; what it says does not matter. */
export async function reachShop(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    await fetch(SMALL_FILE, { method: 'HEAD', cache: 'no-store', signal: patience.signal });
    return true;
  } catch {
    // fetch rejects for one reason: no answer came.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
