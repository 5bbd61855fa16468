/** Codes of the places of a storage, from ranges as people write them: «A-D», «1-20», «1,3,5». */

export const MOST_SLOTS = 2000;

export interface SlotRanges {
  readonly zone: string;
  readonly aisles: readonly string[];
  readonly racks: readonly string[];
  readonly levels: readonly string[];
  readonly positions: readonly string[];
}

export interface NewSlot {
  readonly code: string;
  readonly zone: string | null;
  readonly aisle: string;
  readonly rack: string;
  readonly level: string;
  readonly place: string;
}

const letterAt = (index: number) => String.fromCharCode(index);

/**
 * Values of a range, or null when it cannot be read. Letters go from letter to letter, numbers from
 * number to number.
 */
export function rangeOf(written: string): readonly string[] | null {
  const values: string[] = [];
  for (const piece of written.toUpperCase().split(',')) {
    const match =
      /^\s*(?:([A-Z])\s*[-–]\s*([A-Z])|(\d{1,4})\s*[-–]\s*(\d{1,4})|([A-Z0-9]{1,10}))\s*$/.exec(
        piece,
      );
    if (!match) return null;
    const [, fromLetter, toLetter, from, to, alone] = match;
    const [first, last] =
      fromLetter && toLetter
        ? [fromLetter.charCodeAt(0), toLetter.charCodeAt(0)]
        : [Number(from), Number(to)];
    if (alone) values.push(alone);
    else if (last < first || last - first >= MOST_SLOTS) return null;
    else for (let at = first; at <= last; at++) values.push(fromLetter ? letterAt(at) : String(at));
  }
  return [...new Set(values)];
}

export const countOf = ({ aisles, racks, levels, positions }: SlotRanges): number =>
  aisles.length * racks.length * levels.length * positions.length;

/** In the order in which they are walked: aisle by aisle, rack by rack. */
export function slotsOf({ zone, aisles, racks, levels, positions }: SlotRanges): NewSlot[] {
  const prefix = zone === '' ? '' : `${zone}-`;
  return aisles.flatMap((aisle) =>
    racks.flatMap((rack) =>
      levels.flatMap((level) =>
        positions.map((place) => ({
          code: `${prefix}${aisle}${rack}-${level}-${place}`,
          zone: zone || null,
          aisle,
          rack,
          level,
          place,
        })),
      ),
    ),
  );
}
