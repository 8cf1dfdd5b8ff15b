/** Prints one sentence per line to the terminal. */
export function say(sentence: string): void {
  console.log(sentence);
}

/** Prints a warning to the terminal. */
export function warn(sentence: string): void {
  console.error(`! ${sentence}`);
}

/** A duration in milliseconds, formatted for people. */
export function seconds(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return `${(ms / 1_000).toFixed(1)} s`;
}
