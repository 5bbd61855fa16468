/** Numbers as a person writes them: `3, 7-9` is 3, 7, 8, 9; null where it says something else. */
export function packageNumbers(written: string): ReadonlySet<number> | null {
  const numbers = new Set<number>();
  for (const part of written.split(',')) {
    const found = /^\s*(\d{1,4})\s*(?:-\s*(\d{1,4})\s*)?$/.exec(part);
    if (!found) return null;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (to < from) return null;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return numbers;
}
