import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { type ShopSettings, stageOf, valueOf } from '../settings/shop-settings';
import type { Check } from './check';

const VARIABLE = 'ERASURE_LIST_FOLDER';
/** Any right of users who are neither owner nor group. */
const RIGHTS_OF_OTHERS = 0o007;

/** The folder of the list of erasures: set in production, there, writable, and closed to other users. */
export function erasureListChecks({ services }: ShopSettings): Check[] {
  return services
    .filter(({ service }) => service === 'identity')
    .map((settings) => ({
      group: 'disk',
      service: 'identity',
      run: () => checkFolder(valueOf(settings, VARIABLE), stageOf(settings)),
    }));
}

async function checkFolder(folder: string | undefined, stage: string): Promise<Finding[]> {
  if (folder === undefined || folder === '') return stage === 'production' ? [notSet()] : [];
  try {
    const { mode } = await stat(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    if ((mode & RIGHTS_OF_OTHERS) === 0) return [];
    return [fault('identity', VARIABLE, `Other users of the machine can enter ${folder}.`, `chmod 700 ${folder}`)];
  } catch (error) {
    const remedy = `Create ${folder}, and give it to the user of identity.`;
    return [fault('identity', VARIABLE, `The list of erasures cannot be written there (${reasonOf(error)}).`, remedy)];
  }
}

function notSet(): Finding {
  const sentence = 'Closed accounts are not listed outside the backup, so a restore opens them again.';
  const remedy = 'Set it to a folder that the backup of the databases does not have, such as /var/lib/brote-identity.';
  return { state: 'warning', service: 'identity', subject: VARIABLE, sentence, remedy };
}
