import type { Class } from '../../src/define';

/** A class of a contract: its name in the report, the class, and a valid value. */
export type Shape = readonly [string, Class<object>, object];
