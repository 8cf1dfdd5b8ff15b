// Installs the checkers of the alert rules, which the specs of deploy/alerts need.
import { findOnPath, hasPackage, installPackages, mayInstall } from './debian.mjs';

/** Whether promtool and amtool are missing. */
const needsAlertTools = () => !findOnPath(['promtool']) || !findOnPath(['amtool']);

/**
 * Installs promtool and amtool where they are missing and permitted; else their specs fail and name the packages.
 * The packages also contain the servers, which are not started.
 */
export async function ensureAlertTools(printLine) {
  if (!needsAlertTools() || !mayInstall()) return;
  printLine('Installing promtool and amtool from the system’s packages (once) …');
  await installPackages(
    ['prometheus', 'prometheus-alertmanager'].filter((name) => !hasPackage(name)),
    { startServices: false },
  );
}
