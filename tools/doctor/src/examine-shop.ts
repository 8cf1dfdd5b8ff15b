import { mergeEqualFindings, sortFindings, type Finding } from './finding';
import { CHECK_GROUPS, runWithin, type Check, type CheckContext, type CheckGroup } from './reachability/check';
import { clockChecks } from './reachability/check-clocks';
import { diskChecks } from './reachability/check-disk-space';
import { erasureListChecks } from './reachability/check-erasure-list';
import { natsChecks } from './reachability/check-nats';
import { originChecks } from './reachability/check-origin';
import { postgresChecks } from './reachability/check-postgres';
import { senderDomainChecks } from './reachability/check-sender-domain';
import { smtpChecks } from './reachability/check-smtp';
import { stripeChecks } from './reachability/check-stripe';
import { webhookChecks } from './reachability/check-webhook';
import { checkServiceSettings, checkSettingsFolder } from './settings/check-settings';
import type { SettingsFolder } from './settings/read-settings-folder';
import type { ShopSettings } from './settings/shop-settings';

/** Each step of a check has 4 s; a check has at most two steps that wait, and the one of Stripe repeats them. */
const DEADLINE_MS = 10_000;
const STRIPE_DEADLINE_MS = 40_000;

/** Checks of what the services reach, which all run at the same time. */
function checksOf({ settings, requests }: CheckContext): Check[] {
  return [
    ...postgresChecks(settings),
    ...natsChecks(settings),
    ...smtpChecks(settings),
    ...senderDomainChecks(settings),
    ...clockChecks(settings),
    ...diskChecks(requests.diskFolders),
    ...erasureListChecks(settings),
    ...originChecks(settings),
    ...webhookChecks(settings),
    ...stripeChecks(settings),
  ];
}

/** Runs the checks of the groups, and returns what they found, faults first. */
export async function examineShop(context: CheckContext, groups: readonly CheckGroup[] = CHECK_GROUPS): Promise<Finding[]> {
  const { settings } = context;
  const checks = checksOf(context).filter(({ group }) => groups.includes(group));
  const deadlineOf = ({ group }: Check): number => (group === 'stripe' ? STRIPE_DEADLINE_MS : DEADLINE_MS);
  const found = await Promise.all(checks.map((check) => runWithin(check, context, deadlineOf(check))));
  const settingsFindings = groups.includes('settings') ? checkSettings(settings) : [];
  return sortFindings(mergeEqualFindings([...settingsFindings, ...found.flat()]));
}

function checkSettings(settings: ShopSettings | SettingsFolder): Finding[] {
  return 'folder' in settings ? checkSettingsFolder(settings) : checkServiceSettings(settings);
}
