import { LINK_TOKEN_HEADER } from '@brote/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Injects the token of a mailed link. A missing one is empty, and services refuse it like a forged one. */
export const LinkToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const token = context.switchToHttp().getRequest<FastifyRequest>().headers[LINK_TOKEN_HEADER];
  return typeof token === 'string' ? token : '';
});
