import { Inject } from '@nestjs/common';

/** Under this token libraries that know nothing of this one find the health registry. */
export const HEALTH_REGISTRY = Symbol.for('brote.health-registry');

/** Under this token lies the service's logger. */
export const LOGGER = Symbol.for('brote.logger');

/** Injects the service's logger: `constructor(@InjectLogger() private readonly logger: Logger)`. */
export const InjectLogger = (): ParameterDecorator => Inject(LOGGER);
