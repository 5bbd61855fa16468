/** What the indicator of a scale sends over the wire, read by the pattern of its type. */
import { searchAll } from '#erp/kernel/validation/bounded-pattern.ts';

export interface Frame {
  /**
   * Decimal text, perhaps with a sign; null where the pattern names no such group or it is empty.
   */
  readonly gross: string | null;
  readonly net: string | null;
  readonly stable: boolean;
}

/** A pattern that somebody wrote badly may try for ever: it is stopped after this long. */
const PATIENCE_MS = 50;
const STABLE = /^(st|s|1|true|ok|estable)$/i;

/**
 * The weights of a frame, by the groups `gross`, `net` and `stable` of the pattern; a pattern
 * without `stable` says that the scale sends only when it rests.
 * Null when the frame is another or the pattern does not end in time.
 */
export function readFrame(pattern: string, raw: string): Frame | null {
  const [found] = searchAll(pattern, [raw], { patienceMs: PATIENCE_MS }) ?? [];
  if (!found) return null;
  const { groups } = found;
  const weight = (text: string | undefined) => text?.replaceAll(/\s/g, '') || null;
  return {
    gross: weight(groups.gross),
    net: weight(groups.net),
    stable: !pattern.includes('(?<stable>') || STABLE.test(groups.stable?.trim() ?? ''),
  };
}
