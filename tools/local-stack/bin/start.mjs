// npm start: from a fresh clone to an open shop.
//   --dev            rebuild and restart what changes, serve both web apps from their sources
//   --inspect=<service>[,<service>]  lets a debugger join the service, the first on 127.0.0.1:9229
//   --reset [--yes]  delete the local shop's data, after asking
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const printLine = (sentence) => console.log(sentence);

// Variables of the command's own environment win over the file's.
if (existsSync(join(root, '.env.local'))) process.loadEnvFile(join(root, '.env.local'));
ensureInstalled(printLine);
ensureBuilt(printLine);
await import(pathToFileURL(join(root, 'tools/local-stack/dist/main.js')).href);
