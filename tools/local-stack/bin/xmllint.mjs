// Installs the XML checker of the specs of tools/aeat-sandbox.
import { installPackages, mayInstall, onPath } from './debian.mjs';

/** Installs xmllint where it is missing and permitted; else the specs that need it fail and name the package. */
export async function bringXmllint(say) {
  if (onPath(['xmllint']) || !mayInstall()) return;
  say('Installing xmllint from the system’s packages (once) …');
  await installPackages(['libxml2-utils']);
}
