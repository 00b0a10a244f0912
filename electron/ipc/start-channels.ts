/** The messages of a newcomer's first steps. */
export const startChannels = { goFirstStep: 'command:go-first-step' } as const;
