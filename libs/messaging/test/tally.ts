import { defineEvent, defineRequest } from '@brote/contracts';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** Contracts of the specs only: counters that are raised, and tallies that follow them. */
export class CounterRaised {
  @IsInt() @Min(1) to!: number;
  @IsString() @MaxLength(20) mood!: string;
}
export const counterRaised = defineEvent('tally.counter.raised.v1', CounterRaised);
export class AddRequest {
  @IsInt() @Min(0) @Max(100) a!: number;
  @IsInt() @Min(0) @Max(100) b!: number;
}
export class AddReply {
  @IsInt() sum!: number;
}
export const add = defineRequest({
  name: 'tally.add.v1',
  calledBy: ['gateway'],
  request: AddRequest,
  reply: AddReply,
  errors: ['TOO_MUCH'],
  deadlineMs: 2_000,
});

export class PingRequest {}
export class PingReply {}
/** A request without a handler. */
export const ping = defineRequest({ name: 'tally.ping.v1', calledBy: ['gateway'], request: PingRequest, reply: PingReply });
