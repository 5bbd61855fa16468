/** What the drawing of two lists asks: a value's text, a word in the person's language, a right. */
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { callNamed, type PairingOperation } from '#erp/model/screens/pairings.ts';
import type { Field, FieldCondition } from '#erp/model/types.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import type { PairingData, Row } from './pairing-data.server.ts';

export const shown = (field: Field, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : fieldTypeOf(field).show(value as Value, field, companyClock());

export const matches = ({ field, is }: FieldCondition, row: Row): boolean =>
  is === '*'
    ? row[field] !== null && row[field] !== undefined
    : is.some((value) => value === row[field]);

/** A word of the declaration in the person's language. */
export const wordIn =
  ({ pairing, session }: PairingData) =>
  (part: string, source: string): string =>
    session.t(`screen.${pairing.path}.${part}`, source);

export type Word = ReturnType<typeof wordIn>;

export const canDo = ({ resource, session }: PairingData, operation: PairingOperation): boolean => {
  const call = callNamed(resource, operation.call);
  return call !== undefined && (call.key === null || session.can(call.key));
};
