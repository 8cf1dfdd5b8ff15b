/** The terms of sale in force, named by the day they were last changed; whoever changes their text changes this too. */
export const TERMS_VERSION = '2025-05-21';
