/**
 * Replaces what MCP's SDK needs of a platform in the bundle (vite.config.ts). Its own file brings a
 * validator of JSON schemas, 290 kB, for answers of a person whom a tool questions. No tool here
 * questions anybody.
 */
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('A tool that questions the person: it needs a validator of JSON schemas');
  }
}
