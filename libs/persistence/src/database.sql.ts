export const CHECK_CONNECTION = 'SELECT 1';

export const SELECT_NOW = 'SELECT clock_timestamp() AS now';
