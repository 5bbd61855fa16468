/** What does not agree in the books of stock. */

export interface Difference {
  readonly rule: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7';
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}
