import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { BoxLooks, type BoxLook } from './box-looks';
import { FollowBox } from './follow-box';

const PORTION = 50;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;

/** Looks at boxes to which something happened. Any process may; each takes others. */
@Injectable()
export class FollowBoxes {
  constructor(
    private readonly looks: BoxLooks,
    private readonly followBox: FollowBox,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async execute(): Promise<boolean> {
    const due = await this.looks.claimDue(this.clock.now(), PORTION);
    for (const look of due) await this.one(look);
    return due.length === PORTION;
  }

  private async one(look: BoxLook): Promise<void> {
    const { deliveryId, tries } = look;
    try {
      await this.followBox.execute(look);
      await this.looks.looked(look, null);
    } catch (error) {
      this.logger.warn({ error, deliveryId, tries }, 'the order of a box could not follow it and will later');
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS);
      await this.looks.looked(look, new Date(this.clock.epochMs() + pause));
    }
  }
}
