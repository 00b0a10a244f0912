/**
 * What the bundle has in place of conf's validator (vite.config.ts): 274 kB and 11 ms of each start
 * for JSON schemas, of which no store here has one. Settings are checked by `core/choices/read.ts`.
 */
export function Ajv2020(): never {
  throw new Error('A store with a JSON schema: core/choices/read.ts checks what is read');
}

/** conf adds the formats of strings to a validator, which there is none of. */
export default { default: Ajv2020 };
