export { CONFIGURATION as default } from './scripts/rooms.ts';
