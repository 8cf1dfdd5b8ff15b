import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import type { RefusalCode } from '@brote/contracts';
import { Refusal } from '@brote/messaging';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
class KnownShape implements PipeTransform<string, string> {
  constructor(
    private readonly shape: RegExp,
    private readonly code: RefusalCode,
  ) {}

  transform(value: string): string {
    if (this.shape.test(value)) return value;
    throw new Refusal(this.code);
  }
}

/** Injects an id from the path; a malformed id causes the response of an unknown one. */
export function UuidParam(name: string, unknown: RefusalCode): ParameterDecorator {
  return ShapedParam(name, UUID, unknown);
}

/** Injects a part of the path; a malformed part causes the response of an unknown one. */
export function ShapedParam(name: string, shape: RegExp, unknown: RefusalCode): ParameterDecorator {
  return Param(name, new KnownShape(shape, unknown));
}
