import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

/** Drops the empty object that a service replies with, so that the response has no body. */
export class EmptyResponseInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<void> {
    return next.handle().pipe(map(() => undefined));
  }
}
