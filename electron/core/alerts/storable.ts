/** Whether a rule can store a number: at most 15 digits before the point, and 18 after it. */
export const isStorable = (digits: string): boolean => /^-?\d{1,15}(?:\.\d{1,18})?$/.test(digits);
