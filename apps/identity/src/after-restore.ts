import { loadConfig, runAfterRestore } from '@brote/service-runtime';
import { IdentityConfig } from './config';
import { repeatErasures } from './operations/restore/repeat-erasures';

/** `node dist/after-restore.js`: run it once after a restore of the database, before the service starts. The list of erasures must be there. */
void runAfterRestore('identity', [(sql) => repeatErasures(sql, loadConfig(IdentityConfig).erasureListFolder)]);
