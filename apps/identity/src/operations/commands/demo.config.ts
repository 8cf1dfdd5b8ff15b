import { Env } from '@brote/service-runtime';
import { IsJSON } from 'class-validator';
import { IdentityConfig } from '#app/config';

/** The environment of the command that opens demo accounts. */
export class DemoConfig extends IdentityConfig {
  @Env('DEMO_ACCOUNTS', { description: 'a JSON list of {email, password, locale, fullName, onboarded, roles, needsSecondFactor}.' })
  @IsJSON()
  demoAccounts!: string;

  /** The passwords of demo accounts are public. */
  override configErrors(): string[] {
    return [
      ...super.configErrors(),
      ...(this.shopStage === 'local' ? [] : ['Demo accounts are for a local shop: their passwords are public.']),
    ];
  }
}
