/**
 * Local storage that never throws. Browsers deny it in private windows, when it is full or when a policy says so. The page then stores
 * nothing, as the visitor asked.
 */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; false when the browser refused. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** As `readStored`, but from the storage of this tab, which ends with the tab. */
export function readTabStored(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab alone; null deletes it. False when the browser refused. */
export function writeTabStored(key: string, value: string | null): boolean {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** A flag in local storage, such as that an account is signed in on this device. False when it was never written. */
export const storedFlag = (key: string) => ({
  read: (): boolean => readStored(key) === 'yes',
  write: (isSet: boolean): void => void writeStored(key, isSet ? 'yes' : 'no'),
});

/** The value of a stored text; null when the text is not ours or cut off. */
export function parseStored(storedText: string): unknown {
  try {
    return JSON.parse(storedText);
  } catch {
    return null;
  }
}
