/** Whether a call was given up because the session ended meanwhile: who would be told of it is at the gate by then. */
export function wasAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
