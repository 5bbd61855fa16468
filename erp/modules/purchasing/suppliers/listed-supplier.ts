/** What list 69-B of the SAT stops of a supplier (CFF 69-B; purchasing R3). */
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';

const LISTED: readonly unknown[] = ['PRESUNTO', 'DEFINITIVO'];

export const isListed = (situation: unknown): boolean => LISTED.includes(situation);

export const listedText = (situation: string): string =>
  t('purchasing.listed', 'El RFC aparece en el listado 69-B ({status}).', {
    status: situation.toLowerCase(),
  });

/**
 * Changes of a supplier whose situation is another than before: nothing is bought of it nor paid to
 * it until a person lifts the block. A prospect waits at its authorisation instead.
 */
export function blockOfListed({ status }: Row, situation: string): Row {
  if (!isListed(situation) || (status !== 'ACTIVO' && status !== 'BLOQUEADO')) return {};
  return { status: 'BLOQUEADO', block_scope: 'TODO', block_reason: listedText(situation) };
}
