export { CONFIGURATION as default } from './scripts/layers.ts';
