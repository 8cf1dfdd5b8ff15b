import type { ReplyOf, RequestContract, RequestOf } from '@brote/contracts';
import { RequestClient, withoutDeadline } from '@brote/messaging';
import { Injectable } from '@nestjs/common';

/** Sends requests to payments, which alone speaks to Stripe. `billing-failure.ts` classifies its errors. */
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

/** Reads the pages of a list one after another. Each names the cursor of the next one. */
export async function* readAllPages<Page extends { nextCursor: string | null }>(
  readPage: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const page: Page = await readPage(cursor);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
