/**
 * How much of a whole there is, in percent with one decimal, at most all of it; null of a whole
 * that is zero or nothing, of which `least(100, …)` would say 100. Both are expressions.
 */
export const shareOf = (part: string, whole: string): string =>
  `round(100 * least(${part}, ${whole}) / nullif(${whole}, 0), 1)`;
