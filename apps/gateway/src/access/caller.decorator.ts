import type { Caller } from '@brote/contracts';
import { Refusal } from '@brote/messaging';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the access token; null for guests and on public routes. */
    caller: Caller | null;
  }
}

/** The caller, verified by an earlier guard. */
export function requireCaller(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Refusal('UNAUTHENTICATED');
  return caller;
}

/** Injects the caller, on routes that require a signed-in caller. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => requireCaller(context));

/** Injects the caller; null for a guest. */
export const CurrentCallerOrGuest = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
