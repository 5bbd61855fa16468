interface ReturnedLot {
  readonly lot_id?: number | null;
  readonly slot_id?: number | null;
  readonly quantity?: string | null;
  readonly qty2?: string | null;
}

/** From which lots a line of a return leaves; none where it says one itself. */
export function lotsOf(line: object): readonly ReturnedLot[] {
  const { lots } = line as { readonly lots?: readonly ReturnedLot[] };
  return lots ?? [];
}
