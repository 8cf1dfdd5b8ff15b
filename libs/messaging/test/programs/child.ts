/** The environment from the parent process. */
export function environment(): { databaseUrl: string; natsUrl: string; setting: (name: string) => string } {
  const setting = (name: string): string => process.env[`TALLY_${name}`] ?? '';
  return { databaseUrl: setting('DATABASE_URL'), natsUrl: setting('NATS_URL'), setting };
}

/** Sends the parent a message; a missing parent is no error. */
export function report(message: string): void {
  if (process.connected) process.send?.(message);
}

process.on('disconnect', () => process.exit(0));
