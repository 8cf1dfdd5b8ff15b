// The state of archiving and backups as metrics of Prometheus. `backups.rules.yml` reads them.

/**
 * Reads how PostgreSQL archives: whether it is switched on, and the age in seconds of the oldest WAL file that waits.
 * The functions need a superuser or the role pg_monitor.
 */
export const SELECT_ARCHIVING = `
  SELECT json_build_object(
    'isEnabled', current_setting('archive_mode') <> 'off' AND current_setting('archive_command') <> '',
    'waitingSeconds', coalesce((
      SELECT extract(epoch FROM clock_timestamp() - min(modification)) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'), 0))`;

/** The time at which the newest backup of some types ended, in seconds; 0 without one. */
const lastEndOf = (backups, types) =>
  Math.max(0, ...backups.filter(({ type, error }) => types.includes(type) && error !== true).map(({ timestamp }) => timestamp.stop));

/**
 * @param {{ isEnabled: boolean, waitingSeconds: number }} archiving the answer of PostgreSQL
 * @param {{ status: { code: number }, backup?: { type: string, error?: boolean, timestamp: { stop: number } }[] }[]} stanzas the answer of
 *   `pgbackrest info --output=json`
 * @returns {string} the content of the metrics file
 */
export function formatBackupState(archiving, stanzas) {
  const backups = stanzas.flatMap(({ backup = [] }) => backup);
  const isHealthy = stanzas.length > 0 && stanzas.every(({ status }) => status.code === 0);
  const metrics = [
    ['postgres_archiving_enabled', 'Whether PostgreSQL archives its WAL.', archiving.isEnabled ? 1 : 0],
    ['postgres_wal_waiting_seconds', 'Age of the oldest WAL file that is not archived.', Math.max(0, archiving.waitingSeconds)],
    ['backup_repository_healthy', 'Whether pgBackRest finds its repositories in order.', isHealthy ? 1 : 0],
    ['backup_completed_timestamp_seconds', 'End of the newest backup.', lastEndOf(backups, ['full', 'diff', 'incr'])],
    ['backup_full_completed_timestamp_seconds', 'End of the newest full backup.', lastEndOf(backups, ['full'])],
  ];
  return metrics.map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`).join('');
}
