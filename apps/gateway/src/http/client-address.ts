import { createHmac } from 'node:crypto';
import type { ClientInfo } from '@brote/contracts/identity';
import type { FastifyRequest } from 'fastify';

const REMEMBERED = 10_000;
const HASH_LENGTH = 32;
const AGENT_LENGTH = 300;

/** Turns network addresses into keyed hashes: equal addresses stay equal, and no log or message shows an address. */
export class ClientAddresses {
  private readonly known = new Map<string, string>();

  constructor(private readonly key: string) {}

  /** The client of a request, in the form that services receive. */
  infoOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo {
    const agent = headers['user-agent'];
    return { addressHash: this.hashOf(ip), agent: agent === undefined ? null : agent.slice(0, AGENT_LENGTH) };
  }

  /** A hash of 32 characters for the address; for IPv6, of the /64 of one customer's line. */
  hashOf(address: string): string {
    const before = this.known.get(address);
    if (before !== undefined) return before;
    const hash = createHmac('sha256', this.key).update(networkPrefixOf(address)).digest('base64url').slice(0, HASH_LENGTH);
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(address, hash);
    return hash;
  }
}

/** The network of one customer: the IPv4 address, or the first four groups of the IPv6 address. */
export function networkPrefixOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const first = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').filter((group) => group !== '').length;
  return [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
