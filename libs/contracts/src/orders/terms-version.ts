/** Version of the terms of sale in force: the day of their last change. Every change of the text changes the version. */
export const TERMS_VERSION = '2025-05-21';
