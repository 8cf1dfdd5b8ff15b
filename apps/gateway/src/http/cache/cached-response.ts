import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseHeaders } from '../server/security-headers';

export type ContentCoding = 'br' | 'gzip' | 'identity';

interface EncodedVariant {
  bytes: Buffer;
  /** Names and values in turn, in the format of the socket. */
  headers: string[];
  headersWithoutBody: string[];
}

interface CachedResponseOptions {
  contentType: string;
  cacheControl: string;
  /** Security headers and others to send with the response. */
  headers: ResponseHeaders;
  /** The parts of the request, besides the encoding, that select the text. */
  varies?: string;
  /** Status; 200 by default. */
  status?: number;
}

const STATUS_OK = 200;
const MIN_COMPRESSED_BYTES = 860;
/** Immediate quality: level 7 costs under a millisecond more than 5, and the home page fits into the first round trip. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
/** A fifth smaller for illustrations, a tenth for pages, at forty times the cost: in the background, and only for repeated requests. */
const BROTLI_MAX_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** Pages change with every sale. Recompression pauses nine times its own duration, so that it uses a tenth of one processor at most. */
const PAUSE_FACTOR = 9;
const IMMUTABLE_DIRECTIVE = 'immutable';
const HTML_CONTENT_TYPE = 'text/html';

/** One text is recompressed at a time, so that no customer waits for a processor. */
let recompressionQueue: Promise<void> = Promise.resolve();
let pagesPausedUntilMs = 0;

/** Text that is sent thousands of times a second: compressed once per encoding, with ETag and headers built in advance. */
export class CachedResponse {
  private readonly variants = new Map<ContentCoding, EncodedVariant>();
  private readonly digest: string;
  private readonly status: number;
  /** Bytes held in memory, over all encodings, as they were compressed at first. */
  readonly size: number;
  /** Number of requests before recompression began. */
  private requestCount = 0;

  constructor(
    bytes: Buffer,
    private readonly options: CachedResponseOptions,
  ) {
    this.status = options.status ?? STATUS_OK;
    this.digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.addVariant('identity', bytes);
    if (bytes.length >= MIN_COMPRESSED_BYTES) {
      this.addVariant('br', brotliCompressSync(bytes, BROTLI_OPTIONS));
      this.addVariant('gzip', gzipSync(bytes));
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
    const { headers: requestHeaders } = request;
    const variant = this.pickVariant(requestHeaders['accept-encoding']);
    this.recompressIfRequested();
    reply.hijack();
    const ifNoneMatchHeader = requestHeaders['if-none-match'];
    if (ifNoneMatchHeader !== undefined && this.status === STATUS_OK && this.hasMatchingEtag(ifNoneMatchHeader)) {
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
    if (this.requestCount > 1 && text && this.variants.has('br')) recompressionQueue = recompressionQueue.then(() => this.recompress(text));
  }

  private mayRecompress(): boolean {
    const { cacheControl, contentType } = this.options;
    return (
      cacheControl.includes(IMMUTABLE_DIRECTIVE) || (contentType.startsWith(HTML_CONTENT_TYPE) && performance.now() >= pagesPausedUntilMs)
    );
  }

  private recompress(text: Buffer): Promise<void> {
    const startedAt = performance.now();
    return new Promise((resolve) =>
      brotliCompress(text, BROTLI_MAX_OPTIONS, (error, recompressed) => {
        // The encodings that exist stay in use.
        if (error) process.emitWarning(error);
        else this.addVariant('br', recompressed);
        const now = performance.now();
        if (this.options.contentType.startsWith(HTML_CONTENT_TYPE)) pagesPausedUntilMs = now + PAUSE_FACTOR * (now - startedAt);
        resolve();
      }),
    );
  }

  private pickVariant(acceptEncoding: string | undefined): EncodedVariant {
    const identity = this.variants.get('identity') as EncodedVariant;
    if (acceptEncoding === undefined) return identity;
    for (const encoding of parseAcceptEncoding(acceptEncoding)) {
      const variant = this.variants.get(encoding);
      if (variant) return variant;
    }
    return identity;
  }

  /** Every encoding's tag contains the same digest, and any of them proves that the caller has the text. */
  private hasMatchingEtag(ifNoneMatch: string): boolean {
    return ifNoneMatch === '*' || ifNoneMatch.includes(this.digest);
  }

  private addVariant(encoding: ContentCoding, bytes: Buffer): void {
    const etag = `"${this.digest}-${encoding}"`;
    const { headers, cacheControl, varies } = this.options;
    const commonHeaders = {
      ...headers,
      'cache-control': cacheControl,
      vary: varies ? `accept-encoding, ${varies}` : 'accept-encoding',
      etag,
    };
    const body = {
      'content-type': this.options.contentType,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    this.variants.set(encoding, {
      bytes,
      headers: Object.entries({ ...commonHeaders, ...body }).flat(),
      headersWithoutBody: Object.entries(commonHeaders).flat(),
    });
  }
}

const MAX_CACHED_HEADERS = 200;
const encodingsByHeader = new Map<string, readonly ContentCoding[]>();

/** The encodings that a caller accepts, best first. The same few headers arrive again and again, so the results are cached. */
export function parseAcceptEncoding(header: string): readonly ContentCoding[] {
  const cached = encodingsByHeader.get(header);
  if (cached) return cached;
  const weights = new Map(header.split(',').map(readWeight));
  const weightOf = (encoding: ContentCoding): number =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.001 : (weights.get('*') ?? 0));
  const acceptedEncodings = (['br', 'gzip', 'identity'] as const).filter((encoding) => weightOf(encoding) > 0);
  // Both compressions are equally cheap to send, so only a weight of zero counts.
  if (encodingsByHeader.size >= MAX_CACHED_HEADERS) encodingsByHeader.clear();
  encodingsByHeader.set(header, acceptedEncodings);
  return acceptedEncodings;
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((found) => found !== undefined);
  return [name.trim(), weight === undefined ? 1 : Number(weight) || 0];
}

/** A cached public reply of the API; clients revalidate it. */
export function cachedJson(value: object, headers: ResponseHeaders): CachedResponse {
  const options = { contentType: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers };
  return new CachedResponse(Buffer.from(JSON.stringify(value)), options);
}

/** A cached response, or one that will be loaded soon. */
interface CachedResponseSource {
  readonly current: CachedResponse | undefined;
  waitForValue(): Promise<CachedResponse>;
}

/** Sends the cached response, or waits for the first load. */
export function sendCached(source: CachedResponseSource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (source.current) return source.current.send(request, reply);
  source.waitForValue().then(
    (response) => response.send(request, reply),
    (error: unknown) => reply.send(error),
  );
  return reply;
}
