import { getSigningKeys, type SigningKeySet } from '@brote/contracts/identity';
import { RequestHandler } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { KEY_SET_CACHE_MS } from './token-lifetimes';
import { SigningKeys, SigningRoot } from './signing-keys';

/** Requests of verifiers of access tokens. */
@Controller()
export class TokensController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly root: SigningRoot,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(getSigningKeys)
  async getKeys(): Promise<SigningKeySet> {
    const keys = await this.keys.listPublishedKeys();
    return { keys: keys.map((key) => this.root.signKey(key)), validUntil: new Date(this.clock.epochMs() + KEY_SET_CACHE_MS).toISOString() };
  }
}
