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

/** As `readStored`, of what is kept for this tab alone and ends with it. */
export function readInTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab alone; null forgets it. False when the browser did not let us. */
export function writeInTab(key: string, value: string | null): boolean {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
