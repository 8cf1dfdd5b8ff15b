import { type BoxCountsReply, type BoxCountsRequest, countBoxes } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CountBoxes } from './count-boxes';

/** What staff ask about the boxes of an account. */
@Injectable()
export class StaffBoxesController {
  constructor(private readonly boxes: CountBoxes) {}

  @RequestHandler(countBoxes)
  count(request: BoxCountsRequest): Promise<BoxCountsReply> {
    return this.boxes.ofPerson(request);
  }
}
