import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuaranteeNotice } from './guarantee-notice';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 480.4"><path d="M0 0h1v1z"/></svg>';
/** The header of a PNG of 600 × 300 pixels. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000002580000012c0806000000', 'hex');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guarantee-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the official notice of the guarantee', () => {
  it('is read from its folder, and published with its size and an address of its own', async () => {
    await writeFile(join(folder, 'es.svg'), SVG);
    await writeFile(join(folder, 'en.png'), PNG);
    const notice = await GuaranteeNotice.read(folder);
    expect(notice?.pictures).toEqual({
      es: { path: expect.stringMatching(/^\/notices\/guarantee-es-[0-9a-f]{12}\.svg$/) as string, width: 840, height: 480 },
      en: { path: expect.stringMatching(/^\/notices\/guarantee-en-[0-9a-f]{12}\.png$/) as string, width: 600, height: 300 },
    });
  });

  it('is null without a folder', async () => {
    expect(await GuaranteeNotice.read(undefined)).toBeNull();
  });

  it('is required in both languages', async () => {
    await writeFile(join(folder, 'es.svg'), SVG);
    await expect(GuaranteeNotice.read(folder)).rejects.toThrow('there is no en.svg or en.png');
  });

  it.each([
    ['en.svg', '<svg></svg>'],
    ['en.png', 'no picture'],
  ])('must be a picture: %s', async (name, content) => {
    await writeFile(join(folder, 'es.svg'), SVG);
    await writeFile(join(folder, name), content);
    await expect(GuaranteeNotice.read(folder)).rejects.toThrow(`${name} is not a picture`);
  });
});
