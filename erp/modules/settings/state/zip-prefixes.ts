/**
 * `36-38,44`: whether a postal code begins with one of the state's prefixes (SAT: the first two
 * digits give the state).
 */
export function zipFits(zip: string, prefixes: string): boolean {
  const start = Number(zip.slice(0, 2));
  return prefixes.split(',').some((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return start >= from! && start <= to!;
  });
}
