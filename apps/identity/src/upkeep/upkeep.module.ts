import { Module } from '@nestjs/common';
import { ClosureModule } from '#app/closure/closure.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { TokensModule } from '#app/tokens/tokens.module';
import { ForgetThePast } from './forget-the-past';
import { Chores, Housekeeping } from './housekeeping';
import { Upkeep } from './upkeep';

@Module({ imports: [SignUpModule, ClosureModule, TokensModule], providers: [Upkeep, Housekeeping, Chores, ForgetThePast] })
export class UpkeepModule {}
