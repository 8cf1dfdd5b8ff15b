import type { CookieSerializeOptions } from '@fastify/cookie';
import type { SessionGrant } from '@brote/contracts/identity';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config';

const REFRESH_TOKEN_PATTERN = /^[\w-]{16,100}$/;
/** Clears the browser cache after sign-out. Storage stays: the cart is there. */
const CLEAR_CACHE_HEADER = { 'clear-site-data': '"cache"' };

/** The cookie that renews a browser's session: no script can read it and no other site can send it. */
@Injectable()
export class RefreshCookie {
  /** The name of the cookie without its prefix. */
  protected readonly label: string = 'brote-rt';
  private readonly options: CookieSerializeOptions;

  constructor(
    { publicOrigin }: GatewayConfig,
    private readonly clock: Clock,
  ) {
    const isSecure = publicOrigin.startsWith('https:');
    this.options = { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' };
  }

  // Over plain HTTP, which the configuration allows on localhost only, browsers refuse both the prefix and the attribute.
  private get name(): string {
    return this.options.secure ? `__Host-${this.label}` : this.label;
  }

  /** The token of the cookie; null when the cookie is missing or malformed. */
  read({ cookies }: FastifyRequest): string | null {
    const token = cookies[this.name];
    return token !== undefined && REFRESH_TOKEN_PATTERN.test(token) ? token : null;
  }

  /** Stores the token for as long as its session may be renewed. */
  set(reply: FastifyReply, { refreshToken, refreshExpiresAt }: SessionGrant): void {
    const maxAge = Math.max(0, Math.floor((Date.parse(refreshExpiresAt) - this.clock.epochMs()) / 1_000));
    void reply.setCookie(this.name, refreshToken, { ...this.options, maxAge });
  }

  /** Deletes the token. */
  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }

  /** Deletes the token and clears the browser cache after sign-out. */
  clearCookieAndCache(reply: FastifyReply): void {
    this.clear(reply);
    void reply.headers(CLEAR_CACHE_HEADER);
  }
}
