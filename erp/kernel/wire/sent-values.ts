/** Values as a form sends them, for operations that read these; what is empty is left out. */
export const sentValues = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** Child rows as a form sends them, in their order. */
export const sentRows = (rows: readonly object[]): Record<string, Record<string, string>> =>
  Object.fromEntries(rows.map((row, at) => [String(at), sentValues(row)]));
