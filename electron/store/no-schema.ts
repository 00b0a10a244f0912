/**
 * Replaces conf's validator in the bundle (vite.config.ts). It costs 274 kB and 11 ms per start for
 * JSON schemas, which no store here has. `core/settings/read-choices.ts` validates settings.
 */
export function Ajv2020(): never {
  throw new Error(
    'A store with a JSON schema: core/settings/read-choices.ts validates what is read',
  );
}

/** conf also adds string formats to its validator, which does not exist here. */
export default { default: Ajv2020 };
