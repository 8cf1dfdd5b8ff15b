import { Env, isLoopbackOrigin } from '@brote/service-runtime';
import { IsJSON } from 'class-validator';
import { IdentityConfig } from '#app/config';

/** The environment of the command that opens demo accounts. */
export class DemoConfig extends IdentityConfig {
  @Env('DEMO_ACCOUNTS', { description: 'a JSON list of {email, password, locale, fullName, onboarded, roles, needsSecondFactor}.' })
  @IsJSON()
  demoAccounts!: string;

  /** Public demo passwords must not work in a public shop. */
  override configErrors(): string[] {
    const isPublic = !isLoopbackOrigin(this.publicOrigin);
    return [...super.configErrors(), ...(isPublic ? ['Demo accounts are refused with a public PUBLIC_ORIGIN.'] : [])];
  }
}
