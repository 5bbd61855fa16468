/** What an order is held for: kinds, and the reason of each in a line of its text. Pure. */
export interface OrderHolds {
  readonly holds?: readonly string[] | null;
  readonly hold_reasons?: string | null;
}

interface Hold {
  readonly kind: string;
  readonly reason: string;
}

/** In their order, without those of these kinds. */
export function holdsWithout(
  { holds, hold_reasons }: OrderHolds,
  kinds: readonly string[],
): readonly Hold[] {
  const reasons = (hold_reasons ?? '').split('\n');
  return (holds ?? [])
    .map((kind, at) => ({ kind, reason: reasons[at] ?? '' }))
    .filter(({ kind }) => !kinds.includes(kind));
}

/** As an order keeps them. */
export const holdFields = (held: readonly Hold[]) => ({
  holds: held.map(({ kind }) => kind),
  hold_reasons: held.map(({ reason }) => reason).join('\n') || null,
});
