/**
 * Local storage that never throws. Browsers deny it in private windows, when it is full or when a policy says so; the page
 * then simply forgets, which is what the visitor asked for.
 */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; false when the browser did not let us. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
