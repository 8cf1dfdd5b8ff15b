export const LOCK_REBUILD_SHARED = 'SELECT is_filling AS "isFilling" FROM rebuild WHERE id = 1 FOR SHARE';
