import { startGuarded } from '@brote/local-servers';
import type { Part } from '../stack';
import { reachesParts } from '../variables';
import type { PartLog } from './part-log';
import { Supervised } from './supervised';

const GRACE_SECONDS = 8;

/** A supervised process of the shop, not started yet. `atEachStart` returns the values that may differ between starts. */
export function supervise(part: Part, log: PartLog, report: (sentence: string) => void, atEachStart: () => NodeJS.ProcessEnv): Supervised {
  return new Supervised(
    part.name,
    async () => {
      const running = await startGuarded({
        command: process.execPath,
        args: part.command,
        env: { ...passedOn(process.env), ...part.env, ...atEachStart() },
        graceSeconds: GRACE_SECONDS,
        onLine: log.line,
      });
      return running;
    },
    (sentence) => report(`${sentence} Its last output: ${log.lastOutput() || 'nothing'} (the whole log is in ${log.file})`),
  );
}

function passedOn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => reachesParts(name)));
}
