import type { Class } from '@brote/contracts';
import type { PipeTransform } from '@nestjs/common';
import { INVALID_REQUEST, Refusal } from './refusal';
import { decodeJson } from './request-wire';
import { validateRequest } from './validate-request';

/** Turns the bytes of a request into a valid instance of its class. */
export class RequestPipe<T extends object> implements PipeTransform<Uint8Array, Promise<T>> {
  constructor(private readonly type: Class<T>) {}

  /** @throws Refusal INVALID_REQUEST with the invalid fields */
  transform(body: Uint8Array): Promise<T> {
    return validateRequest(this.type, parseBody(body));
  }
}

function parseBody(data: Uint8Array): unknown {
  try {
    return decodeJson(data);
  } catch {
    throw new Refusal(INVALID_REQUEST, [{ field: '', rules: ['isJson'], messages: ['the body must be JSON'] }]);
  }
}
