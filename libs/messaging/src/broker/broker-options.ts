import { inboxPrefixOf } from '@brote/contracts/broker-inbox';
import { usernamePasswordAuthenticator, type Authenticator, type ConnectionOptions } from 'nats';
import { nkeySigner } from './nkey-signer';

/** The identity that a process proves to the broker, and the authority by which it verifies the broker. */
export interface BrokerAccess {
  /** The seed of the service's own broker user. */
  seed?: string | undefined;
  /** A file with the authority that signed the broker's certificate; the system's authorities otherwise. */
  caFile?: string | undefined;
  /** Refuses a broker that lets in clients without a user: the origin is public. */
  usersDemanded?: boolean;
}

interface BrokerAddress {
  /** One address or several separated by commas. */
  url: string;
  /** Name of the service. With a seed, its replies arrive below the inbox of this name. */
  name: string;
  access?: BrokerAccess;
}

/** The client's options for an address of the broker: servers, user, inbox and TLS. */
export function brokerOptions({ url, name, access: { seed, caFile } = {} }: BrokerAddress): ConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const isEncrypted = addresses.some(({ protocol }) => protocol === 'tls:');
  const authenticator = authenticatorOf(addresses, seed);
  return {
    servers: addresses.map(({ host }) => host),
    name,
    ...(authenticator && { authenticator }),
    ...(seed !== undefined && { inboxPrefix: inboxPrefixOf(name) }),
    ...(isEncrypted && { tls: caFile === undefined ? {} : { caFile } }),
  };
}

/** A seed wins over a user and password in the address, which the client does not read by itself. */
function authenticatorOf(addresses: readonly URL[], seed: string | undefined): Authenticator | null {
  if (seed !== undefined) return nkeySigner(seed);
  const addressWithUser = addresses.find(({ username }) => username !== '');
  return addressWithUser === undefined
    ? null
    : usernamePasswordAuthenticator(decodeURIComponent(addressWithUser.username), decodeURIComponent(addressWithUser.password));
}
