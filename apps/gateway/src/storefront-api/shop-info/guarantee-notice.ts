import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@brote/contracts';
import type { GuaranteePictures, NoticePicture } from '@brote/contracts/runtime';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../http/cache/cached-response';
import type { ResponseHeaders } from '../../http/server/security-headers';

const ENV_VARIABLE = 'GUARANTEE_NOTICE_DIR';
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** Offsets of width and height in a PNG, in bytes. */
const PNG_WIDTH_OFFSET = 16;
const PNG_HEIGHT_OFFSET = 20;

type PictureSize = Pick<NoticePicture, 'width' | 'height'>;

/** The file types, in order of preference. */
const FILE_TYPES: readonly { extension: string; contentType: string; sizeOf: (bytes: Buffer) => PictureSize | null }[] = [
  { extension: 'svg', contentType: 'image/svg+xml; charset=utf-8', sizeOf: sizeOfSvg },
  { extension: 'png', contentType: 'image/png', sizeOf: sizeOfPng },
];

function sizeOfSvg(bytes: Buffer): PictureSize | null {
  const delivery = /<svg[^>]*\bviewBox=["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(bytes.toString('utf8'));
  const [width, height] = [Math.round(Number(delivery?.[1])), Math.round(Number(delivery?.[2]))];
  return width > 0 && height > 0 ? { width, height } : null;
}

function sizeOfPng(bytes: Buffer): PictureSize | null {
  if (bytes.length < PNG_HEIGHT_OFFSET + 4 || !bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  return { width: bytes.readUInt32BE(PNG_WIDTH_OFFSET), height: bytes.readUInt32BE(PNG_HEIGHT_OFFSET) };
}

interface NoticeFile extends NoticePicture {
  readonly bytes: Buffer;
  readonly contentType: string;
}

async function readPicture(folder: string, locale: Locale): Promise<NoticeFile> {
  const kind = FILE_TYPES.find(({ extension }) => existsSync(join(folder, `${locale}.${extension}`)));
  if (!kind)
    throw new Error(`${ENV_VARIABLE} must hold the notice in each language: there is no ${locale}.svg or ${locale}.png in ${folder}.`);
  const name = `${locale}.${kind.extension}`;
  const bytes = await readFile(join(folder, name));
  const size = kind.sizeOf(bytes);
  if (!size) throw new Error(`${ENV_VARIABLE}: ${name} is not a picture whose size can be read (an SVG needs a viewBox).`);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { path: `/notices/guarantee-${locale}-${digest}.${kind.extension}`, ...size, bytes, contentType: kind.contentType };
}

/** The official notice of the legal guarantee from the seller's folder: unchanged, one picture for each language. */
export class GuaranteeNotice {
  private constructor(private readonly files: Readonly<Record<Locale, NoticeFile>>) {}

  /** Null without a folder. @throws Error when the folder lacks a language or holds an invalid picture */
  static async read(folder: string | undefined): Promise<GuaranteeNotice | null> {
    if (folder === undefined) return null;
    const [en, es] = await Promise.all(LOCALES.map((locale) => readPicture(folder, locale)));
    return en && es ? new GuaranteeNotice({ en, es }) : null;
  }

  /** Addresses and sizes of the pictures. */
  get pictures(): GuaranteePictures {
    const toPicture = ({ path, width, height }: NoticeFile): NoticePicture => ({ path, width, height });
    return { en: toPicture(this.files.en), es: toPicture(this.files.es) };
  }

  /** Serves the pictures; another picture has another address. */
  serve(server: FastifyInstance, headers: ResponseHeaders): void {
    for (const { path, bytes, contentType } of Object.values(this.files)) {
      const response = new CachedResponse(bytes, { contentType, cacheControl: IMMUTABLE_CACHE_CONTROL, headers });
      server.get(path, { config: { access: 'public', limit: 'files', fromMemory: true } }, (request, reply) =>
        response.send(request, reply),
      );
    }
  }
}
