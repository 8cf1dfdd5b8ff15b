import { getBox, type BoxRequest, type BoxView } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetBox } from './get-box';

/** What the orders of boxes ask. */
@Injectable()
export class BoxOrdersController {
  constructor(private readonly box: GetBox) {}

  @RequestHandler(getBox)
  getBox({ deliveryId }: BoxRequest): Promise<BoxView> {
    return this.box.execute(deliveryId);
  }
}
