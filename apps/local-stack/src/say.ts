/** Tells the person at the terminal, one sentence per line. */
export function say(sentence: string): void {
  console.log(sentence);
}

/** Something the person may want to look at. */
export function warn(sentence: string): void {
  console.error(`! ${sentence}`);
}

/** Seconds with one decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
