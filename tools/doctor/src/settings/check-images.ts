import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fault, type Finding } from '../finding';
import { IMAGES_FILE, type SettingsFolder } from './read-settings-folder';
import { readEnvFile } from './read-env-file';

const DIGEST_PATTERN = /^[^\s@]+@sha256:[0-9a-f]{64}$/;
/** Stages in which images may change without a new release. */
const STAGES_WITH_TAGS = ['local', 'staging'];

/** Images of a shop in containers that production would take by a tag, so that another image may come with a restart. */
export function checkImages({ folder, common }: SettingsFolder): Finding[] {
  if (STAGES_WITH_TAGS.includes(common['SHOP_STAGE'] ?? '') || !existsSync(join(folder, IMAGES_FILE))) return [];
  const { variables, findings } = readEnvFile(folder, IMAGES_FILE);
  const withoutDigest = Object.entries(variables ?? {}).filter(([, image]) => !DIGEST_PATTERN.test(image));
  return [
    ...findings,
    ...withoutDigest.map(([variable]) =>
      fault(
        'shop',
        variable,
        `${IMAGES_FILE} names the image without a digest.`,
        'Write the file anew from images.json of a release: make-settings.mjs --containers --images images.json.',
      ),
    ),
  ];
}
