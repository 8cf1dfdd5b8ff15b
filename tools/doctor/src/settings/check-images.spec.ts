import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImages } from './check-images';
import type { SettingsFolder } from './read-settings-folder';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'doctor-images-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function subjectsOf(lines: string[], stage: string | undefined): string[] {
  writeFileSync(join(folder, 'images.env'), lines.join('\n'));
  const settings: SettingsFolder = {
    folder,
    common: stage === undefined ? {} : { SHOP_STAGE: stage },
    services: [],
    homeOf: () => 'common.env',
    fileFindings: [],
  };
  return checkImages(settings).map(({ subject }) => subject);
}

it.each(['postgres:18', 'images.test/gateway', `gateway@${DIGEST.slice(0, -1)}`, 'gateway@sha256:latest', ''])(
  'checkImages names the image "%s" in production',
  (image) => {
    const lines = [`GATEWAY_IMAGE=${image}`, `NATS_IMAGE=nats@${DIGEST}`];

    expect(subjectsOf(lines, 'production')).toEqual(['GATEWAY_IMAGE']);
    expect(subjectsOf(lines, undefined)).toEqual(['GATEWAY_IMAGE']);
    expect(subjectsOf(lines, 'staging')).toEqual([]);
  },
);

it('checkImages finds nothing in images with digests, with or without a tag', () => {
  expect(subjectsOf([`NATS_IMAGE=nats@${DIGEST}`, `CADDY_IMAGE=images.test:5000/caddy:2@${DIGEST}`], 'production')).toEqual([]);
});

it('checkImages finds nothing in a shop without containers', () => {
  const settings: SettingsFolder = { folder, common: {}, services: [], homeOf: () => 'common.env', fileFindings: [] };

  expect(checkImages(settings)).toEqual([]);
});
