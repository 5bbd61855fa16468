/** The draft of a prepayment is edited in treasury before it is applied (decision 440). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { tieOut } from './lending.ts';
import { MOVEMENTS } from './payments.ts';
import { applied, cancelled, lent, seen } from './prepaying.ts';

type Line = Readonly<Record<string, unknown>>;

const SENT = ['id', 'kind', 'amount_item', 'amount'];

/** Its lines as a form sends them: those of charges, and that of the principal. */
async function linesOf(told: Stage, movement: number) {
  const { lines } = await done(told.as('admin').get(`${MOVEMENTS}/${movement}`));
  const sent = (lines as readonly Line[]).map((line) => ({
    ...Object.fromEntries(SENT.map((name) => [name, line[name] ?? ''])),
    open_item_id: (line.open_item_id as { id?: number } | null)?.id ?? line.open_item_id ?? '',
  }));
  return { charges: sent.slice(0, -1), principal: sent.at(-1)! };
}

const edited = (told: Stage, movement: number, lines: readonly object[]) =>
  told.as('admin').change(`${MOVEMENTS}/${movement}`, { lines });

const concept = (amount: string, what: object) => ({ kind: 'CONCEPTO', amount, ...what });

test('what is prepaid cannot be made an expense, nor the money of another role', async () => {
  const { told, id, prepay } = await lent();
  const before = await seen(told, id);
  const { movement_id } = await done(prepay({ amount: '14686.73' }));
  const { charges, principal } = await linesOf(told, movement_id);
  const [expense] = await told.query<{ id: number }>(
    'select id from expenses where active order by id limit 1',
  );
  const elsewhere: readonly (readonly object[])[] = [
    [{ ...principal, amount: '1.00' }, concept('9999.00', { expense_id: expense!.id })],
    [{ ...principal, expense_id: expense!.id }],
    [concept('10000.00', { expense_id: expense!.id })],
  ];
  const otherRole = [...charges, concept('10000.00', { account_role: 'ACREEDORES' })];
  expect(await refusedFields(edited(told, movement_id, otherRole))).toHaveProperty([
    `lines[${charges.length}][account_role]`,
  ]);
  for (const lines of elsewhere) {
    await done(edited(told, movement_id, [...charges, ...lines]));
    const refusal = await refused(applied(told, movement_id));
    expect(refusal?.message).toContain('ya no es lo que dice este movimiento');
    expect((await seen(told, id)).table).toEqual(before.table);
  }
  await done(cancelled(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('what is prepaid may be told in two lines of its role', async () => {
  const { told, id, prepay } = await lent();
  const { movement_id } = await done(prepay({ amount: '14686.73' }));
  const { charges, principal } = await linesOf(told, movement_id);
  await done(
    edited(told, movement_id, [
      ...charges,
      { ...principal, amount: '4000.00' },
      concept('6000.00', { account_role: 'PRESTAMOS_TERCEROS' }),
    ]),
  );
  await done(applied(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '10385.35', '0.00']);
  expect((await tieOut(told))[2]).toBe('0.00');
  await done(cancelled(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  expect((await tieOut(told))[2]).toBe('0.00');
});
