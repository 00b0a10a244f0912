import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Its own files are read anew at each start, of which a suite has hundreds.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));
// Node lets the process's own thread alone set it.
process.umask = () => 0o022;

const { answerEvaluations } = await import('./evaluations.ts');
answerEvaluations();
await import('../launch.ts');
