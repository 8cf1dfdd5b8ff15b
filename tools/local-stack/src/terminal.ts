/** Prints one sentence per line to the terminal. */
export function printLine(message: string): void {
  console.log(message);
}

/** Prints a warning to the terminal. */
export function warn(message: string): void {
  console.error(`! ${message}`);
}

/** A duration in milliseconds, formatted for people. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return `${(ms / 1_000).toFixed(1)} s`;
}
