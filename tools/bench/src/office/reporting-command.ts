import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readEnvironmentOf } from '../environment';

/** The commands that work on all figures at once. */
export type ReportingCommand = 'rebuild' | 'reconcile';

/**
 * Runs one of admin-reporting's own commands beside the running service. Resolves with its output.
 * @throws Error with its error output
 */
export async function runReportingCommand(root: string, reportingPid: number, command: ReportingCommand): Promise<string> {
  const env = await readEnvironmentOf(reportingPid);
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, `apps/admin-reporting/dist/${command}.js`)], { env });
  return stdout.trim();
}
