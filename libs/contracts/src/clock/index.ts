import { IsInt } from 'class-validator';
import { defineRequest } from '../define';
import { CALLING_SERVICES } from '../runtime/calling-services';

/** Plain broadcast on the broker: the shop's clock was moved. Body: ClockOffset as JSON. Only ever sent on a local stack. */
export const CLOCK_MOVED_SUBJECT = 'clock.moved.v1';

/** How far the shop's clock is ahead of the machine's. */
export class ClockOffset {
  /** Milliseconds, 0 or more: time only moves forward. */
  @IsInt() offsetMs!: number;
}

export class GetClockOffsetRequest {}

/** Asked by every service that starts with a movable clock; answered by the local stack. */
export const getClockOffset = defineRequest({
  name: 'clock.get-offset.v1',
  calledBy: CALLING_SERVICES,
  request: GetClockOffsetRequest,
  reply: ClockOffset,
  deadlineMs: 2_000,
});
