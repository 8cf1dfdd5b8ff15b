import { type Class, LINK_TOKEN_HEADER, type RefusalCode } from '@brote/contracts';
import { Refusal, validateRequest, UUID_PATTERN } from '@brote/messaging';
import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EmailConfirmed, GuestOrSignedIn, Onboarded, Public } from '../../access/access.decorator';
import { type DeclaredRoute, forwardingController } from '../../access/forwarding-controller';
import type { ClientAddresses } from '../../http/requests/client-address';
import { idempotencyKeyOf } from '../../http/requests/idempotency-key';
import { type PageRequest, readPage } from '../../http/requests/page-query';
import type { Tag } from '../../http/routes/tags';

const ACCESS_DECORATORS = { public: Public, optional: GuestOrSignedIn, confirmed: EmailConfirmed, onboarded: Onboarded } as const;
type ShopAccess = keyof typeof ACCESS_DECORATORS;

/** A route of customers and guests. Its path, body and query form the contract's request, with the parts that the gateway adds. */
export interface ShopRoute extends Omit<DeclaredRoute, 'query'> {
  /** The access of this route, when it is not that of the controller. */
  access?: ShopAccess;
  /** The id in the path, a UUID by default. A malformed one causes the response of an unknown one. */
  path?: { name: string; pattern?: RegExp; refusal: RefusalCode };
  /** The requested page of a list: validated, the first twenty rows by default. */
  page?: Class<PageRequest>;
  /** Adds the token of a mailed link. A missing one is empty, and services refuse it like a forged one. */
  byLink?: boolean;
  /** Adds the network address of the client as a hash (`clientHash`), or with the agent (`client`). */
  client?: 'hash' | 'info';
  /** Passes the `Idempotency-Key` on: in the header, or as a field of the message too. */
  idempotencyKey?: 'header' | 'header-and-message';
}

/** A controller of routes for customers and guests, with one access unless a route declares its own. */
export function shopController(tag: Tag, access: ShopAccess, routes: readonly ShopRoute[]): Type {
  return forwardingController(
    tag,
    routes.map((shopRoute) => {
      const { access: ownAccess = access, path: _path, page, client: _client, idempotencyKey, ...route } = shopRoute;
      return {
        ...route,
        query: page,
        access: ACCESS_DECORATORS[ownAccess](),
        readMessage: (request, addresses) => readMessage(shopRoute, request, addresses),
        forwardsKey: idempotencyKey !== undefined,
      };
    }),
  );
}

async function readMessage(route: ShopRoute, request: FastifyRequest, addresses: ClientAddresses): Promise<object> {
  const { path, body, page } = route;
  const params = request.params as Readonly<Record<string, string>>;
  if (path && !(path.pattern ?? UUID_PATTERN).test(params[path.name] ?? '')) throw new Refusal(path.refusal);
  return {
    ...(body ? await validateRequest(body, request.body) : {}),
    ...(page ? await readPage(page, request.query as Readonly<Record<string, unknown>>) : {}),
    ...params,
    ...addedFields(route, request, addresses),
  };
}

/** The fields that come from headers and from the connection. */
function addedFields({ byLink, client, idempotencyKey }: ShopRoute, request: FastifyRequest, addresses: ClientAddresses): object {
  return {
    ...(byLink ? { token: linkTokenOf(request) } : {}),
    ...(client === 'hash' ? { clientHash: addresses.hashOf(request.ip) } : {}),
    ...(client === 'info' ? { client: addresses.clientInfoOf(request) } : {}),
    ...(idempotencyKey === 'header-and-message' ? { idempotencyKey: idempotencyKeyOf(request) ?? null } : {}),
  };
}

function linkTokenOf({ headers }: FastifyRequest): string {
  const token = headers[LINK_TOKEN_HEADER];
  return typeof token === 'string' ? token : '';
}
