import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import type { RefusalCode } from '@brote/contracts';
import { Refusal } from '@brote/messaging';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
class PatternPipe implements PipeTransform<string, string> {
  constructor(
    private readonly pattern: RegExp,
    private readonly code: RefusalCode,
  ) {}

  transform(value: string): string {
    if (this.pattern.test(value)) return value;
    throw new Refusal(this.code);
  }
}

/** Injects an id from the path; a malformed id causes the response of an unknown one. */
export function UuidParam(name: string, refusalCode: RefusalCode): ParameterDecorator {
  return PatternParam(name, UUID_PATTERN, refusalCode);
}

/** Injects a part of the path; a malformed part causes the response of an unknown one. */
export function PatternParam(name: string, pattern: RegExp, refusalCode: RefusalCode): ParameterDecorator {
  return Param(name, new PatternPipe(pattern, refusalCode));
}
