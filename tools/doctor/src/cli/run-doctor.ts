import { existsSync } from 'node:fs';
import { examineShop } from '../examine-shop';
import type { Surroundings } from '../reachability/check';
import { renderJson } from '../report/render-json';
import { renderTable } from '../report/render-table';
import { readProcessEnvironment } from '../settings/read-process-environment';
import { readSettingsFolder } from '../settings/read-settings-folder';
import type { ShopSettings } from '../settings/shop-settings';
import { readOptions, USAGE, WrongUse, type Options } from './read-options';

/** Where a run writes to. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly width: number;
  readonly isColored: boolean;
}

interface Run {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly surroundings: Surroundings;
}

/** Runs the command line. Returns the exit code: 0 without faults, 1 with faults, 2 for wrong use. */
export async function runDoctor({ args, env, terminal, surroundings }: Run): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options.isHelp) {
      terminal.out(USAGE);
      return 0;
    }
    const settings = readSettings(options, env);
    const findings = await examineShop({ ...surroundings, settings, requests: options.requests }, options.groups);
    terminal.out(options.isJson ? renderJson(findings) : renderTable(findings, terminal));
    return findings.some(({ state }) => state === 'fault') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    terminal.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

function readSettings({ source }: Options, env: Run['env']): ShopSettings {
  if ('service' in source) return readProcessEnvironment(source.service, env);
  if (!existsSync(source.folder)) throw new WrongUse(`The folder ${source.folder} does not exist.`);
  return readSettingsFolder(source.folder);
}
