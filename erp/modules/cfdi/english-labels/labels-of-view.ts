const OF_A_VIEW = /^satInvoices\.(?=fields\.|actions\.)/;

/** What a view of issued CFDI says in the words of its owner, but of the fields that it lacks. */
export const labelsOfView = (
  labels: Readonly<Record<string, string>>,
  path: string,
  without: readonly string[] = [],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([key]) => OF_A_VIEW.test(key) && !without.includes(key.split('.')[2] ?? ''))
      .map(([key, text]) => [key.replace(OF_A_VIEW, `${path}.`), text]),
  );
