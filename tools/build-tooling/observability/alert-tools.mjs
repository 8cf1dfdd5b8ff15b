// Runs promtool and amtool, the checkers of Prometheus and Alertmanager.
import { spawnSync } from 'node:child_process';

/**
 * The complaints of a checker about files; empty when it accepts them.
 * @throws Error when the program is missing: the check must not be left out
 */
export function complaintsOf(program, parameters, cwd) {
  const { error, status, stdout, stderr } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  if (error)
    throw new Error(`${program} is missing. Install the Debian packages prometheus and prometheus-alertmanager.`, { cause: error });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
