import { createHmac } from 'node:crypto';
import type { ClientInfo } from '@brote/contracts/identity';
import type { FastifyRequest } from 'fastify';

const MAX_CACHED_HASHES = 10_000;
const HASH_LENGTH = 32;
const MAX_AGENT_LENGTH = 300;

/** Turns network addresses into keyed hashes: equal addresses stay equal, and no log or message shows an address. */
export class ClientAddresses {
  private readonly hashByAddress = new Map<string, string>();

  constructor(private readonly key: string) {}

  /** The client of a request, in the form that services receive. */
  clientInfoOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo {
    const userAgent = headers['user-agent'];
    return { addressHash: this.hashOf(ip), agent: userAgent === undefined ? null : userAgent.slice(0, MAX_AGENT_LENGTH) };
  }

  /** A hash of 32 characters for the address; for IPv6, of the /64 of one customer's line. */
  hashOf(address: string): string {
    const cached = this.hashByAddress.get(address);
    if (cached !== undefined) return cached;
    const hash = createHmac('sha256', this.key).update(networkPrefixOf(address)).digest('base64url').slice(0, HASH_LENGTH);
    if (this.hashByAddress.size >= MAX_CACHED_HASHES) this.hashByAddress.clear();
    this.hashByAddress.set(address, hash);
    return hash;
  }
}

/** The network of one customer: the IPv4 address, or the first four groups of the IPv6 address. */
export function networkPrefixOf(address: string): string {
  const unmappedAddress = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  if (!unmappedAddress.includes(':')) return unmappedAddress;
  const [head = '', tail] = unmappedAddress.split('%')[0]?.split('::') ?? [];
  const leadingGroups = head.split(':').filter((group) => group !== '');
  const missingGroupCount = tail === undefined ? 0 : 8 - leadingGroups.length - tail.split(':').filter((group) => group !== '').length;
  return [...leadingGroups, ...Array<string>(Math.max(0, missingGroupCount)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
