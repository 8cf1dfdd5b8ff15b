import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { CHECK_GROUPS, type CheckGroup, type Requests } from '../reachability/check';
import { isServiceName, SERVICES, type ServiceName } from '../services';

const DEFAULT_FOLDER = '/etc/brote';
const DEFAULT_MIN_FREE_GIB = 2;

export const USAGE = `Usage: npm run doctor -- [--settings <folder>] [options]
       node doctor.js --service <name> [options]

  --settings <folder>     the settings of the shop; ${DEFAULT_FOLDER} without it
  --service <name>        the settings of one service, from the environment
  --only <group>          one group of checks, several times for several: ${CHECK_GROUPS.join(', ')}
  --mail <address>        sends a test mail
  --dkim-selector <name>  checks the DKIM record of this selector
  --disk <folder>         checks the free space of this folder, several times for several
  --min-free <GiB>        free space that a folder needs; ${DEFAULT_MIN_FREE_GIB} without it
  --stripe                checks the Stripe account
  --create                with --stripe: creates what is missing there
  --json                  prints JSON

Exit code: 0 without faults, 1 with faults, 2 for wrong use.
`;

/** The command line is wrong. The message is a sentence for the person who typed it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

export interface Options {
  /** Where the settings are: a folder, or the environment of one service. */
  readonly source: { readonly folder: string } | { readonly service: ServiceName };
  readonly groups: readonly CheckGroup[];
  readonly requests: Requests;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

/** Reads the command line. @throws WrongUse with one sentence */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const source = readSource(values);
  return { source, groups: readGroups(values.only), requests: readRequests(values, source), isJson: values.json, isHelp: values.help };
}

type Values = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ settings: { type: 'string' }, service: { type: 'string' }, only: { type: 'string', multiple: true } },
        ...{ mail: { type: 'string' }, 'dkim-selector': { type: 'string' }, disk: { type: 'string', multiple: true } },
        'min-free': { type: 'string', default: String(DEFAULT_MIN_FREE_GIB) },
        ...{ stripe: { type: 'boolean', default: false }, create: { type: 'boolean', default: false } },
        ...{ json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
      },
    }).values;
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readSource({ settings, service }: Values): Options['source'] {
  if (service === undefined) return { folder: settings ?? DEFAULT_FOLDER };
  if (settings !== undefined) throw new WrongUse('Use either --settings or --service.');
  return { service: readService(service) };
}

function readRequests(values: Values, source: Options['source']): Requests {
  const { disk, stripe, create, mail: mailTo } = values;
  if (create && !stripe) throw new WrongUse('--create needs --stripe.');
  const diskFolders = disk ?? ('folder' in source ? [source.folder, tmpdir()] : []);
  return { mailTo, dkimSelector: values['dkim-selector'], diskFolders, minFreeGiB: readNumber(values['min-free']), stripe, create };
}

function readService(name: string): ServiceName {
  if (isServiceName(name)) return name;
  throw new WrongUse(`--service must be one of ${SERVICES.join(', ')}.`);
}

function readGroups(names: readonly string[] | undefined): readonly CheckGroup[] {
  if (names === undefined) return CHECK_GROUPS;
  return names.map((name) => {
    const group = CHECK_GROUPS.find((known) => known === name);
    if (group === undefined) throw new WrongUse(`--only must be one of ${CHECK_GROUPS.join(', ')}.`);
    return group;
  });
}

function readNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new WrongUse('--min-free must be a number of GiB.');
}
