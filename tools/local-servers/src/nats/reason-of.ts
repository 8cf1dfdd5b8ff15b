/** Why a place could not be fetched from, as a person can read it: what the failed program called its error, or what the network said. */
export function reasonOf(error: unknown): string {
  const { message, stderr = '', cause } = error as Error & { stderr?: string; cause?: { code?: string } };
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const said = lines.find((line) => line.startsWith('E: '))?.slice(3) ?? lines.at(-1);
  if (said) return said.replace(/\s+/g, ' ');
  return cause?.code ? `it cannot be reached (${cause.code})` : message;
}
