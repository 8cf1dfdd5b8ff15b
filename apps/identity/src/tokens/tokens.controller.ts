import { getSigningKeys, type SigningKeySet } from '@brote/contracts/identity';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { SigningKeys } from './signing-keys';

/** What verifiers of access tokens ask. */
@Injectable()
export class TokensController {
  constructor(private readonly keys: SigningKeys) {}

  @Handles(getSigningKeys)
  getKeys(): Promise<SigningKeySet> {
    return this.keys.published();
  }
}
