/** Types of texts, for both sides. */
export type Source = string | readonly [one: string, other: string];
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: string, source: Source, values?: Values) => string;
