/** What the parent set for this process. */
export function environment(): { databaseUrl: string; natsUrl: string; setting: (name: string) => string } {
  const setting = (name: string): string => process.env[`TALLY_${name}`] ?? '';
  return { databaseUrl: setting('DATABASE_URL'), natsUrl: setting('NATS_URL'), setting };
}

/** Tells the parent something; a parent that is gone is not an error. */
export function tell(message: string): void {
  if (process.connected) process.send?.(message);
}

process.on('disconnect', () => process.exit(0));
