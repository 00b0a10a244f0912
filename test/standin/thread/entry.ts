import { enableCompileCache } from 'node:module';

// Its own files are read again at each start, of which a suite has hundreds.
enableCompileCache();
// Node lets the process's own thread alone set it.
Object.assign(process, { umask: () => 0o022 });

const { answerEvaluations } = await import('./evaluations.ts');
answerEvaluations();
await import('../launch.ts');
