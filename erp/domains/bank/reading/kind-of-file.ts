/** Files that say by themselves how they are read: no format is asked for. */
import type { SelfDescribing } from './statement.ts';

const HEAD = 4096;
const SIGNS: readonly (readonly [SelfDescribing['kind'], RegExp])[] = [
  ['OFX', /^OFXHEADER:|<OFX>|<\?OFX /m],
  ['CAMT053', /camt\.053|<BkToCstmrStmt/],
  ['MT940', /^:20:[\s\S]*^:(?:25|28C|60[FM]):/m],
];

/** Null of a table, whose columns only its bank knows. */
export function kindOfFile(bytes: Buffer): SelfDescribing['kind'] | null {
  const head = bytes.subarray(0, HEAD).toString('latin1').replaceAll('\0', '');
  return SIGNS.find(([, sign]) => sign.test(head))?.[0] ?? null;
}
