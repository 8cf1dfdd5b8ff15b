import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens';
import { SigningKeys } from './signing-keys';
import { SigningRoot } from './signing-root';
import { TokensController } from './tokens.controller';

@Module({ controllers: [TokensController], providers: [AccessTokens, SigningKeys, SigningRoot], exports: [AccessTokens, SigningKeys] })
export class TokensModule {}
