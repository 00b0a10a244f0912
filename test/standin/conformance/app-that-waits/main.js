import { app } from 'electron';

console.log('before');
await app.whenReady();
console.log('after');
