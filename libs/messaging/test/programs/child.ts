/** The environment from the parent process. */
export function readEnvironment(): { databaseUrl: string; natsUrl: string; setting: (name: string) => string } {
  const readSetting = (name: string): string => process.env[`TALLY_${name}`] ?? '';
  return { databaseUrl: readSetting('DATABASE_URL'), natsUrl: readSetting('NATS_URL'), setting: readSetting };
}

/** Sends the parent a message; a missing parent is no error. */
export function report(message: string): void {
  if (process.connected) process.send?.(message);
}

process.on('disconnect', () => process.exit(0));
