import { Body, Injectable, type PipeTransform } from '@nestjs/common';
import type { Class } from '@brote/contracts';
import { validateRequest } from '@brote/messaging';

@Injectable()
class BodyValidationPipe<T extends object> implements PipeTransform<unknown, Promise<T>> {
  constructor(private readonly type: Class<T>) {}

  transform(body: unknown): Promise<T> {
    return validateRequest(this.type, body);
  }
}

/** Injects the body as a validated instance of a contract's class: nothing is converted, unknown fields are refused. */
export function ValidBody<T extends object>(type: Class<T>): ParameterDecorator {
  return Body(new BodyValidationPipe(type));
}
