import { Env } from '@brote/service-runtime';
import { IsJSON } from 'class-validator';
import { SubscriptionsConfig } from '#app/config';

/** The environment of the command that opens the checkout of a demo subscriber. */
export class DemoConfig extends SubscriptionsConfig {
  @Env('DEMO_CHECKOUT', { description: 'a JSON object {userId, book, monthlyPrice, request}; monthlyPrice in cents.' })
  @IsJSON()
  demoCheckout!: string;

  /** An earlier price is sold with test money on one machine only. */
  override configErrors(): string[] {
    return [...super.configErrors(), ...(this.shopStage === 'local' ? [] : ['Demo subscribers are for a local shop.'])];
  }
}
