#!/usr/bin/env node
// node deploy/release/push-images.mjs --version 1.0.0 --repository <registry>/<owner>/<name> --to images.json
// Builds and pushes the image of each service, and writes all images of a shop with their digests. Needs Docker with buildx, signed in.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { findImageProblems, SERVER_IMAGES, variableOf } from '../one-host/settings/images.mjs';
import { SERVICES } from '../one-host/settings/services.mjs';
import { commitTime } from './commit-time.mjs';

const root = resolve(import.meta.dirname, '../..');
const docker = (...args) => execFileSync('docker', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const { values } = parseArgs({
  options: { version: { type: 'string' }, repository: { type: 'string' }, to: { type: 'string', default: 'images.json' } },
});
if (values.version === undefined || values.repository === undefined) throw new Error('--version and --repository are needed.');
// Registries take no capital letters.
const repository = values.repository.toLowerCase();
const baseImages = parseEnv(readFileSync(join(import.meta.dirname, 'base-images.env'), 'utf8'));

/** A reference by the digest that its tag has now. One with a digest stays. */
function pin(image) {
  if (image.includes('@')) return image;
  return `${image}@${docker('buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}')}`;
}

function pushImage(service, nodeImage, folder) {
  const metadataFile = join(folder, `${service}.json`);
  const buildArgs = [`APP=${service}`, `NODE_IMAGE=${nodeImage}`, `SOURCE_DATE_EPOCH=${commitTime(root)}`].flatMap((arg) => [
    '--build-arg',
    arg,
  ]);
  const name = `${repository}/${service}`;
  const output = [
    '--tag',
    `${name}:${values.version}`,
    '--output',
    'type=registry,rewrite-timestamp=true',
    '--metadata-file',
    metadataFile,
  ];
  docker('buildx', 'build', '--file', 'deploy/containers/Dockerfile', ...buildArgs, ...output, '.');
  return { service, name, digest: JSON.parse(readFileSync(metadataFile, 'utf8'))['containerimage.digest'] };
}

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const nodeImage = pin(baseImages.NODE_IMAGE);
const built = SERVICES.map(({ name }) => pushImage(name, nodeImage, folder));
rmSync(folder, { recursive: true });
const images = Object.fromEntries([
  ...SERVER_IMAGES.map((variable) => [variable, pin(baseImages[variable])]),
  ...built.map(({ service, name, digest }) => [variableOf(service), `${name}@${digest}`]),
]);
const problems = findImageProblems(images);
if (problems.length > 0) throw new Error(problems.join('\n'));
writeFileSync(values.to, `${JSON.stringify({ version: values.version, nodeImage, images }, null, 2)}\n`);
// The next job attests each of them.
const list = JSON.stringify(built.map(({ name, digest }) => ({ name, digest })));
if (process.env.GITHUB_OUTPUT !== undefined) appendFileSync(process.env.GITHUB_OUTPUT, `built=${list}\n`);
