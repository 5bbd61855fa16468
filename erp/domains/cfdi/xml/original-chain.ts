import type { CfdiStamp } from '../draft/draft.ts';
import { chainOf } from './chain.ts';
import { toElement } from './fill.ts';
import { CFDI, STAMP } from './order.ts';
import { parseCfdi } from './tree.ts';

/**
 * The original chain of a CFDI 4.0 (Anexo 20, I.B), without its stamp and addenda.
 *
 * @throws UnreadableCfdi
 */
export const originalChain = (xml: string): string => chainOf(parseCfdi(xml), CFDI).text;

/** The original chain of a stamp, which the PAC signs (Anexo 20, III.B). */
export const stampChain = (stamp: CfdiStamp): string =>
  chainOf(toElement(STAMP, stamp), STAMP).text;
