import type { Finding } from '../finding';
import { checkAgreement } from './check-agreement';
import { checkDistinctValues } from './check-distinct-values';
import { checkImages } from './check-images';
import { checkKeyPairs } from './check-key-pairs';
import { checkSecretFiles } from './check-secret-files';
import { checkMisspelledVariables, checkUnknownVariables } from './check-unknown-variables';
import { checkVariables } from './check-variables';
import type { SettingsFolder } from './read-settings-folder';
import type { ShopSettings } from './shop-settings';

/** All faults in the settings of a whole shop. */
export function checkSettingsFolder(settings: SettingsFolder): Finding[] {
  return [
    ...settings.fileFindings,
    ...checkVariables(settings),
    ...checkUnknownVariables(settings),
    ...checkAgreement(settings),
    ...checkKeyPairs(settings),
    ...checkDistinctValues(settings),
    ...checkSecretFiles(settings),
    ...checkImages(settings),
  ];
}

/** All faults in the settings of one service, as far as it can see them. */
export function checkServiceSettings(settings: ShopSettings): Finding[] {
  return [...checkVariables(settings), ...checkMisspelledVariables(settings), ...checkKeyPairs(settings), ...checkDistinctValues(settings)];
}
