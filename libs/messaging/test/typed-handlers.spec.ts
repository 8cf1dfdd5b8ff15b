import { Handles, ReactsTo, type EventEnvelope } from '../src';
import { HANDLES } from '../src/handles.decorator';
import { REACTS_TO } from '../src/reacts-to.decorator';
import { add, AddReply, AddRequest, CounterRaised, counterRaised, PingRequest } from './tally';

/** The compiler is the test: each expected error is one that it must find. */
class Handlers {
  @Handles(add)
  right(request: AddRequest): Promise<AddReply> {
    return Promise.resolve({ sum: request.a });
  }

  // @ts-expect-error the reply is not the contract's
  @Handles(add)
  wrongReply(request: AddRequest): Promise<{ product: number }> {
    return Promise.resolve({ product: request.a });
  }

  // @ts-expect-error the request is not the contract's
  @Handles(add)
  wrongRequest(request: { c: string }): Promise<AddReply> {
    return Promise.resolve({ sum: request.c.length });
  }

  @ReactsTo(counterRaised)
  rightEvent(event: EventEnvelope<CounterRaised>): Promise<void> {
    return event.payload.to > 0 ? Promise.resolve() : Promise.reject(new RangeError('to'));
  }

  // @ts-expect-error the payload is not the contract's
  @ReactsTo(counterRaised)
  wrongEvent(event: EventEnvelope<PingRequest & { pong: boolean }>): Promise<void> {
    return event.payload.pong ? Promise.resolve() : Promise.reject(new RangeError('pong'));
  }
}

describe('the decorators', () => {
  it('leave the contract where the module finds it', () => {
    expect(Reflect.getMetadata(HANDLES, Handlers.prototype, 'right')).toBe(add);
    expect(Reflect.getMetadata(REACTS_TO, Handlers.prototype, 'rightEvent')).toEqual({ contract: counterRaised, options: {} });
  });
});
