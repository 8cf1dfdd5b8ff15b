import type { Class } from '../define';

/** What travels as a class: its name in the report, the class, and a value that must be taken. */
export type Shape = readonly [string, Class<object>, object];
