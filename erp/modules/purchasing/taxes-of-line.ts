/** Which fields of a bought line name its taxes: those passed on, and those withheld. */
export const TAX_FIELDS = ['tax_id', 'other_tax_id', 'isr_tax_id', 'withheld_tax_id'] as const;

type Taxed = Readonly<Partial<Record<(typeof TAX_FIELDS)[number], number | null>>>;

export const taxesOfLine = (line: Taxed): number[] =>
  TAX_FIELDS.flatMap((name) => line[name] ?? []);

/** The same of the line of an order of this alias, in SQL. */
export const taxesOfLineSql = (alias: string): string =>
  `array_remove(array[${TAX_FIELDS.map((name) => `${alias}.${name}`).join(', ')}], null)`;
