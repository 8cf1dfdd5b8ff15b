/** A readable reason why a download failed: the error output of the failed program, or the network's error. */
export function failureReasonOf(error: unknown): string {
  const { message, stderr = '', cause } = error as Error & { stderr?: string; cause?: { code?: string } };
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errorLine = lines.find((line) => line.startsWith('E: '))?.slice(3) ?? lines.at(-1);
  if (errorLine) return errorLine.replace(/\s+/g, ' ');
  return cause?.code ? `it cannot be reached (${cause.code})` : message;
}
