/** What every control of a field is drawn from. */
import type {
  FieldSpec,
  FieldValue,
  FormState,
} from '#app/resource-screens/shared/view/view-types.ts';

export interface ControlProps {
  readonly spec: FieldSpec;
  /** Form name; in a child row it carries the row's present place. */
  readonly name: string;
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly state: FormState;
  /** Name under which the server knows this field; differs once rows were moved in the browser. */
  readonly known: string;
  /** Name under which the options of a column are shared by its rows. */
  readonly shared?: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  /**
   * One of many rows: a chosen reference is shown by its title alone, since a list of options in
   * each row weighs more than the row.
   */
  readonly many?: boolean;
  /** Title of the chosen record, where the browser knows better than the server. */
  readonly title?: string;
  /** What is asked about the chosen record, where the browser knows better. */
  readonly facts?: string;
  /** Typing goes on here. */
  readonly focus?: boolean;
  /** In a cell of a table what is only shown is plain text, which may take several lines. */
  readonly cell?: boolean;
}
