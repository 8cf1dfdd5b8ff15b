import { RequestHandler, EventHandler, type EventEnvelope } from '../src';
import { add, AddReply, AddRequest, CounterRaised, counterRaised, PingRequest } from './tally';

/** The compiler is the test: each expected error is one that it must find. */
class Handlers {
  @RequestHandler(add)
  right(request: AddRequest): Promise<AddReply> {
    return Promise.resolve({ sum: request.a });
  }

  // @ts-expect-error the reply is not the contract's
  @RequestHandler(add)
  wrongReply(request: AddRequest): Promise<{ product: number }> {
    return Promise.resolve({ product: request.a });
  }

  // @ts-expect-error the request is not the contract's
  @RequestHandler(add)
  wrongRequest(request: { c: string }): Promise<AddReply> {
    return Promise.resolve({ sum: request.c.length });
  }

  @EventHandler(counterRaised)
  rightEvent(event: EventEnvelope<CounterRaised>): Promise<void> {
    return event.payload.to > 0 ? Promise.resolve() : Promise.reject(new RangeError('to'));
  }

  // @ts-expect-error the payload is not the contract's
  @EventHandler(counterRaised)
  wrongEvent(event: EventEnvelope<PingRequest & { pong: boolean }>): Promise<void> {
    return event.payload.pong ? Promise.resolve() : Promise.reject(new RangeError('pong'));
  }
}

const metadataOf = (method: 'right' | 'rightEvent'): unknown[] => {
  const handler = Object.getOwnPropertyDescriptor(Handlers.prototype, method)?.value as object;
  return Reflect.getMetadataKeys(handler).map((key): unknown => Reflect.getMetadata(key, handler));
};

describe('the handler decorators', () => {
  it('store the contract where Nest and MessagingModule find it', () => {
    expect(metadataOf('right')).toContainEqual({ contract: add });
    expect(metadataOf('rightEvent')).toContainEqual(expect.objectContaining({ contracts: [counterRaised], options: {}, inBatches: false }));
  });
});
