import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problems/gateway-problem';

const KEY_PATTERN = /^[!-~]{1,255}$/;

/** The caller's `Idempotency-Key`, or undefined when it sent none. Throws VALIDATION_FAILED when it is not 1 to 255 visible characters. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  const messages = ['Idempotency-Key must be 1 to 255 visible ASCII characters'];
  throw new GatewayProblem('VALIDATION_FAILED', { fields: [{ path: 'Idempotency-Key', messages }] });
}

/** Injects the caller's idempotency key into a controller's method. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
