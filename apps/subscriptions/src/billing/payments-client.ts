import type { ReplyOf, RequestContract, RequestOf } from '@brote/contracts';
import { RequestClient, withoutDeadline } from '@brote/messaging';
import { Injectable } from '@nestjs/common';

/** Sends requests to the payments module of orders-payments, which alone speaks to Stripe. `billing-failure.ts` classifies its errors. */
@Injectable()
export class PaymentsClient {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Only the deadline of the contract ends the wait: the reply is stored, also when the own caller has stopped waiting.
   * @throws Refusal, Unavailable, RemoteFailure
   */
  send<C extends RequestContract<object, object, string>>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    return withoutDeadline(() => this.requests.send(contract, request));
  }
}
