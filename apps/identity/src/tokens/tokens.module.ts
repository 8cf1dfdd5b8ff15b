import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens';
import { SigningKeys } from './signing-keys';
import { TokensController } from './tokens.controller';

@Module({ providers: [TokensController, AccessTokens, SigningKeys], exports: [AccessTokens, SigningKeys] })
export class TokensModule {}
