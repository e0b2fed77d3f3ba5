import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { dataFolderOf } from './boot/config.js';

// Modules that load after this line start from the compiled form that an earlier start has kept. It lies in the data
// folder, because whoever can write it decides what this process runs.
enableCompileCache(path.join(dataFolderOf(process.env), 'compile-cache'));
await import('./serve.js');
