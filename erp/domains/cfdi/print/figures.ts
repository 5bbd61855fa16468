/** Amounts and rates as people read them. */
import { Exact } from '#erp/domains/amounts/exact.ts';

/** `1234.50` → `1,234.50`, with the decimals that it has, two at least. */
export function figure(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`;
}

/** `0.160000` → `16 %`. */
export const percent = (rate: string): string => `${new Exact(rate).times(100).toString()} %`;

/** `2` and `2.500` alike, without zeros that say nothing. */
export const quantity = (text: string): string => new Exact(text).toString();

/** `2026-11-25T10:30:00` → `25/11/2026 10:30:00`. */
export function day(wall: string): string {
  const [date = '', time] = wall.split('T');
  const [year, month, of] = date.split('-');
  return [`${of}/${month}/${year}`, time].filter(Boolean).join(' ');
}
