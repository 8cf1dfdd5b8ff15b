import { startGuarded } from '@brote/local-servers';
import type { StackPart } from '../stack';
import { isForwarded } from '../variables';
import type { PartLog } from './part-log';
import { SupervisedProcess } from './supervised-process';

const GRACE_SECONDS = 8;

/** A supervised process of the shop, not started yet. `startEnv` returns the values that may differ between starts. */
export function supervise(
  part: StackPart,
  log: PartLog,
  report: (sentence: string) => void,
  startEnv: () => NodeJS.ProcessEnv,
): SupervisedProcess {
  return new SupervisedProcess(
    part.name,
    async () => {
      const running = await startGuarded({
        command: process.execPath,
        args: part.command,
        env: { ...forwardedEnv(process.env), ...part.env, ...startEnv() },
        graceSeconds: GRACE_SECONDS,
        onLine: log.line,
      });
      return running;
    },
    (sentence) => report(`${sentence} Its last output: ${log.lastOutput() || 'nothing'} (the whole log is in ${log.file})`),
  );
}

function forwardedEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isForwarded(name)));
}
