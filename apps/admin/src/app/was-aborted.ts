/** Whether a call was aborted because the session ended. Callers report no failure then: the sign-in page is already open. */
export function wasAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
