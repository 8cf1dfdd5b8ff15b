import { runAfterRestore } from '@brote/service-runtime';

/** `node dist/after-restore.js`: run it once after a restore of the database, before the service starts. */
void runAfterRestore('admin-reporting');
