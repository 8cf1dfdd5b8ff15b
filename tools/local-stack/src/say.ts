/** Tells the person at the terminal, one sentence per line. */
export function say(sentence: string): void {
  console.log(sentence);
}

/** Something the person may want to look at. */
export function warn(sentence: string): void {
  console.error(`! ${sentence}`);
}

/** A duration in milliseconds, as people say it. */
export function seconds(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return `${(ms / 1_000).toFixed(1)} s`;
}
