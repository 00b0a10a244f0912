/** The popup at its first start, CSS px. */
export const USUAL = { width: 400, height: 620 } as const;

/** Windows with room for two and for three panes, as the design draws them. */
export const WIDE = [
  { width: 760, height: 640 },
  { width: 1280, height: 760 },
] as const;

/** The design's height for a width. */
export const heightOf = (width: number): number =>
  WIDE.findLast((size) => width >= size.width)?.height ?? USUAL.height;
