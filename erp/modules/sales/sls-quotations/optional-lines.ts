/** Lines that a quotation offers aside: they count once the customer chooses them (sales §2). */
export interface OptionalLine {
  readonly is_optional?: unknown;
  readonly chosen?: unknown;
}

export const isLeftAside = ({ is_optional, chosen }: OptionalLine): boolean =>
  is_optional === true && chosen !== true;
