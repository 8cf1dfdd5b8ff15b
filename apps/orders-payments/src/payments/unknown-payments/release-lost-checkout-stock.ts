import { releaseReservation } from '@brote/contracts/catalog';
import { RequestClient, Refusal } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Releases the stock of a checkout that the database has lost. The catalog holds it under the checkout's id. */
@Injectable()
export class ReleaseLostCheckoutStock {
  constructor(
    private readonly requests: RequestClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Once no order can follow from the checkout any more. Repeating it changes nothing. @throws Unavailable */
  async release(checkoutId: string): Promise<void> {
    try {
      await this.requests.send(releaseReservation, { reservationId: checkoutId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The parcel may have left before the order was lost, so only a count finds out.
      this.logger.error({ code: error.code, checkoutId }, 'the stock of a lost order counts as sold: staff must count it again');
    }
  }
}
