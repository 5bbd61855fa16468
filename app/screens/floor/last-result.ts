/** What came of the last scan, in words. */
export interface Last {
  readonly tone: 'ok' | 'bad';
  readonly text: string;
}
