/**
 * The parameters of one statement. The SQL text keeps only their places, so equal shapes give equal
 * texts.
 */
export class Params {
  readonly values: unknown[] = [];

  /** Adds a value and gives its place, `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
