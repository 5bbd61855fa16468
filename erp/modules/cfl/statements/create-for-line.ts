/** The transaction that a line of the bank tells of, captured and reconciled with it. */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { centsOf, type OpenLine } from '#erp/domains/bank/matching/open-movements.ts';
import { writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';

export interface NewTransaction {
  readonly line: OpenLine;
  readonly transaction_type_id: number;
  /** Above zero. */
  readonly amount: string;
  readonly description?: string | undefined;
  readonly subject_id?: number | null | undefined;
  readonly expense_id?: number | null | undefined;
  readonly rule_id?: number;
}

/** As the person who reconciles would capture it; its id. */
export async function createForLine(
  context: Writing,
  statement: { readonly id: number; readonly bank_account_id: number },
  asked: NewTransaction,
): Promise<number> {
  const { tx, services, actor } = context;
  const { line, rule_id } = asked;
  const row = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource('cfl/transactions'),
    sentValues({
      bank_account_id: statement.bank_account_id,
      transaction_type_id: asked.transaction_type_id,
      date: line.date,
      amount: asked.amount,
      description: (asked.description || line.text).slice(0, 200),
      reference: line.reference?.slice(0, 40),
      subject_id: asked.subject_id ?? line.subject_id,
      expense_id: asked.expense_id,
    }),
  );
  if (String(row.signed_amount).startsWith('-') !== line.cents < 0n)
    throw invalid({
      transaction_type_id: [
        t('cfl.typeDirection', 'El tipo de transacción va en el otro sentido.'),
      ],
    });
  const cents = line.cents < 0n ? -centsOf(asked.amount) : centsOf(asked.amount);
  await writeMatches(context, statement.id, [
    {
      shares: [{ line: line.id, transaction: row.id!, cents }],
      method: rule_id === undefined ? 'MANUAL' : 'REGLA',
      score: null,
      rule_id: rule_id ?? null,
    },
  ]);
  return row.id!;
}
