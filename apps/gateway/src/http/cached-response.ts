import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from './security-headers';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  bytes: Buffer;
  /** Names and values in turn, in the format of the socket. */
  headers: string[];
  headersWithoutBody: string[];
}

interface CachedResponseOptions {
  contentType: string;
  cacheControl: string;
  /** Security headers and others to send with the response. */
  headers: Headers;
  /** The parts of the request, besides the encoding, that select the text. */
  varies?: string;
  /** Status; 200 by default. */
  status?: number;
}

const OK = 200;
const WORTH_COMPRESSING = 860;
/** Immediate quality: level 7 costs under a millisecond more than 5, and the home page fits into the first round trip. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
/** A fifth smaller for illustrations, a tenth for pages, at forty times the cost: in the background, and only for repeated requests. */
const BROTLI_MAX = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** Pages change with every sale. Recompression pauses nine times its own duration, so that it uses a tenth of one processor at most. */
const REST_ROUNDS = 9;
const FOR_EVER = 'immutable';
const PAGE = 'text/html';

/** One text is recompressed at a time, so that no customer waits for a processor. */
let inTurn: Promise<void> = Promise.resolve();
let pagesRestUntil = 0;

/** Text that is sent thousands of times a second: compressed once per encoding, with ETag and headers built in advance. */
export class CachedResponse {
  private readonly variants = new Map<Encoding, Variant>();
  private readonly digest: string;
  private readonly status: number;
  /** Bytes held in memory, over all encodings, as they were compressed at first. */
  readonly size: number;
  /** Number of requests before recompression began. */
  private requestCount = 0;

  constructor(
    bytes: Buffer,
    private readonly kind: CachedResponseOptions,
  ) {
    this.status = kind.status ?? OK;
    this.digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.put('identity', bytes);
    if (bytes.length >= WORTH_COMPRESSING) {
      this.put('br', brotliCompressSync(bytes, BROTLI));
      this.put('gzip', gzipSync(bytes));
    }
    this.size = [...this.variants.values()].reduce((sum, variant) => sum + variant.bytes.length, 0);
  }

  /** The text itself. */
  get text(): string {
    return this.variants.get('identity')?.bytes.toString() ?? '';
  }

  /**
   * Sends the best encoding that the caller accepts, or 304 when the caller has the text already. Writes to the socket directly: the
   * headers are built, and the server's serialisation would halve the speed.
   */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { headers: asked } = request;
    const variant = this.pick(asked['accept-encoding']);
    this.recompressIfRequested();
    reply.hijack();
    const known = asked['if-none-match'];
    if (known !== undefined && this.status === OK && this.isKnown(known)) {
      reply.raw.writeHead(304, variant.headersWithoutBody).end();
    } else {
      reply.raw.writeHead(this.status, variant.headers).end(variant.bytes);
    }
    return reply;
  }

  /**
   * Recompresses a page or an immutable file at its second request. For the home page this saves a round trip on a slow network.
   * The ETag stays: it identifies the text.
   */
  private recompressIfRequested(): void {
    if (this.requestCount > 1 || !this.mayRecompress()) return;
    this.requestCount += 1;
    const text = this.variants.get('identity')?.bytes;
    if (this.requestCount > 1 && text && this.variants.has('br')) inTurn = inTurn.then(() => this.recompress(text));
  }

  private mayRecompress(): boolean {
    const { cacheControl, contentType } = this.kind;
    return cacheControl.includes(FOR_EVER) || (contentType.startsWith(PAGE) && performance.now() >= pagesRestUntil);
  }

  private recompress(text: Buffer): Promise<void> {
    const began = performance.now();
    return new Promise((done) =>
      brotliCompress(text, BROTLI_MAX, (error, best) => {
        // The encodings that exist stay in use.
        if (error) process.emitWarning(error);
        else this.put('br', best);
        const now = performance.now();
        if (this.kind.contentType.startsWith(PAGE)) pagesRestUntil = now + REST_ROUNDS * (now - began);
        done();
      }),
    );
  }

  private pick(acceptEncoding: string | undefined): Variant {
    const identity = this.variants.get('identity') as Variant;
    if (acceptEncoding === undefined) return identity;
    for (const encoding of encodingsIn(acceptEncoding)) {
      const variant = this.variants.get(encoding);
      if (variant) return variant;
    }
    return identity;
  }

  /** Every encoding's tag contains the same digest, and any of them proves that the caller has the text. */
  private isKnown(ifNoneMatch: string): boolean {
    return ifNoneMatch === '*' || ifNoneMatch.includes(this.digest);
  }

  private put(encoding: Encoding, bytes: Buffer): void {
    const etag = `"${this.digest}-${encoding}"`;
    const { headers, cacheControl, varies } = this.kind;
    const kept = { ...headers, 'cache-control': cacheControl, vary: varies ? `accept-encoding, ${varies}` : 'accept-encoding', etag };
    const body = {
      'content-type': this.kind.contentType,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    this.variants.set(encoding, {
      bytes,
      headers: Object.entries({ ...kept, ...body }).flat(),
      headersWithoutBody: Object.entries(kept).flat(),
    });
  }
}

const MAX_REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();

/** The encodings that a caller accepts, best first. The same few headers arrive again and again, so the results are cached. */
export function encodingsIn(header: string): readonly Encoding[] {
  const before = remembered.get(header);
  if (before) return before;
  const weights = new Map(header.split(',').map(readWeight));
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? (encoding === 'identity' ? 0.001 : (weights.get('*') ?? 0));
  const taken = (['br', 'gzip', 'identity'] as const).filter((encoding) => weightOf(encoding) > 0);
  // Both compressions are equally cheap to send, so only a weight of zero counts.
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, taken);
  return taken;
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((found) => found !== undefined);
  return [name.trim(), weight === undefined ? 1 : Number(weight) || 0];
}

/** A cached public reply of the API; clients revalidate it. */
export function cachedJson(value: object, headers: Headers): CachedResponse {
  const kind = { contentType: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers };
  return new CachedResponse(Buffer.from(JSON.stringify(value)), kind);
}
