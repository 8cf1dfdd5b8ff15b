import { IsInt } from 'class-validator';
import { defineRequest } from '../define';
import { CALLING_SERVICES } from '../runtime/calling-services';

/** Plain broadcast on the broker: the shop's clock was moved. Body: ClockOffset as JSON. Only ever sent on a local stack. */
export const CLOCK_MOVED_SUBJECT = 'clock.moved.v1';

/** Offset of the shop's clock from the machine's. */
export class ClockOffset {
  /** Milliseconds, below 0 for a shop that began in the past. The clock only moves forward. */
  @IsInt() offsetMs!: number;
}

export class GetClockOffsetRequest {}

/** Requested by every service that starts with a movable clock; answered by the local stack. */
export const getClockOffset = defineRequest({
  name: 'clock.get-offset.v1',
  calledBy: CALLING_SERVICES,
  request: GetClockOffsetRequest,
  reply: ClockOffset,
  deadlineMs: 2_000,
});
