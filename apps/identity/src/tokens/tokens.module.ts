import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens';
import { SigningKeys } from './signing-keys';
import { SigningRoot } from './signing-root';
import { TokensController } from './tokens.controller';

@Module({ providers: [TokensController, AccessTokens, SigningKeys, SigningRoot], exports: [AccessTokens, SigningKeys] })
export class TokensModule {}
