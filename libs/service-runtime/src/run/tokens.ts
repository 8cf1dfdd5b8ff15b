import { Inject } from '@nestjs/common';

/** The injection token of the service's logger. */
export const LOGGER = Symbol.for('brote.logger');

/** Injects the service's logger: `constructor(@InjectLogger() private readonly logger: Logger)`. */
export const InjectLogger = (): ParameterDecorator => Inject(LOGGER);
