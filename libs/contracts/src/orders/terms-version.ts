/** The terms of sale in force, named by the day of their last change. A change of their text changes this too. */
export const TERMS_VERSION = '2025-05-21';
