// The images that a shop in containers runs, each by its digest.
import { SERVICES } from './services.mjs';

const DIGEST = /^[^\s@]+@sha256:[0-9a-f]{64}$/;
/** Servers beside the services. */
const SERVERS = ['postgres', 'nats', 'caddy'];

export const variableOf = (name) => `${name.toUpperCase().replaceAll('-', '_')}_IMAGE`;

/** The variables that compose.yaml reads. */
export const IMAGE_VARIABLES = [...SERVERS, ...SERVICES.map(({ name }) => name)].map(variableOf);
export const SERVER_IMAGES = SERVERS.map(variableOf);

/**
 * Sentences about images that are missing, or that are named by a tag: what a tag names changes.
 * @param {Record<string, string | undefined>} images references by variable
 */
export function findImageProblems(images) {
  return IMAGE_VARIABLES.filter((variable) => !DIGEST.test(images[variable] ?? '')).map((variable) =>
    images[variable] === undefined
      ? `${variable} is missing. Take images.json of a release.`
      : `${variable} is ${images[variable]}, which has no digest (…@sha256:…). Take images.json of a release.`,
  );
}

/**
 * Writes `images.env` from the file of a release.
 * @throws Error in production, when an image is missing or has no digest
 */
export function writeImages(folder, { images }, stage) {
  const problems = stage === 'production' ? findImageProblems(images) : [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lines = IMAGE_VARIABLES.filter((variable) => images[variable] !== undefined).map((variable) => `${variable}=${images[variable]}`);
  folder.replace(
    'images.env',
    ['# Written from images.json of a release. `docker compose --env-file` reads it.', ...lines, ''].join('\n'),
    0o644,
  );
}
