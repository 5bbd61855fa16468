/**
 * A step of «Primeros pasos». Those of a module are `firstSteps` in the `first-steps.server.ts` of
 * its screens.
 */
interface StepText {
  readonly key: string;
  readonly text: string;
  readonly href: string;
  /** Place among those of all modules. */
  readonly order: number;
}
/** Done when the company's own record has all of these. */
interface ByConfig extends StepText {
  readonly has: readonly string[];
}
/** Done when a list has so many rows. */
interface ByList extends StepText {
  readonly list: string;
  readonly filter?: Readonly<Record<string, string>>;
  readonly enough: number;
}
export type FirstStep = ByConfig | ByList;

/** Where rows of the list are imported. */
export const imported = (list: string) => `/imports/new?${new URLSearchParams({ list })}`;

/** Done with the first row of the list. */
export const oneOf = (list: string) => ({ key: list, href: `/${list}/new`, list, enough: 1 });
