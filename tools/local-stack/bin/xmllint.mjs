// Installs the XML checker of the specs of tools/aeat-sandbox.
import { installPackages, mayInstall, findOnPath } from './debian.mjs';

/** Installs xmllint where it is missing and permitted; else the specs that need it fail and name the package. */
export async function ensureXmllint(printLine) {
  if (findOnPath(['xmllint']) || !mayInstall()) return;
  printLine('Installing xmllint from the system’s packages (once) …');
  await installPackages(['libxml2-utils']);
}
