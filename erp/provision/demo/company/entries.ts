import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make } from '../office/desk.ts';

interface Entry {
  /** Months before this one; its day is the first of that month. */
  readonly months: number;
  readonly type: 'DI' | 'AJ';
  readonly concept: string;
  readonly lines: readonly (readonly [code: string, debit: string, credit: string])[];
  readonly ends?: 'draft' | 'waits' | 'reversed';
}

/** Fees of a person with both retentions (finance §4.1, example 4). */
const FEES: Entry['lines'] = [
  ['603.34.01', '20000.00', ''],
  ['119.01.01', '3200.00', ''],
  ['216.04.01', '', '2000.00'],
  ['216.10.01', '', '2133.33'],
  ['205.02.01', '', '19066.67'],
];
const ENTRIES: readonly Entry[] = [
  {
    months: 1,
    type: 'DI',
    concept: 'Aportación de los socios',
    lines: [
      ['102.01.01', '1500000.00', ''],
      ['301.01.01', '', '1500000.00'],
    ],
  },
  {
    months: 1,
    type: 'DI',
    concept: 'Compra de máquina cardadora usada',
    lines: [
      ['153.01.01', '480000.00', ''],
      ['102.01.01', '', '480000.00'],
    ],
  },
  {
    months: 1,
    type: 'DI',
    concept: 'Planta y equipo que aportan los socios',
    lines: [
      ['151.01.01', '900000.00', ''],
      ['152.01.01', '2400000.00', ''],
      ['153.01.01', '360000.00', ''],
      ['154.01.01', '300000.00', ''],
      ['155.01.01', '84000.00', ''],
      ['156.01.01', '54000.00', ''],
      ['301.01.01', '', '4098000.00'],
    ],
  },
  { months: 1, type: 'DI', concept: 'Honorarios del despacho contable', lines: FEES },
  { months: 0, type: 'DI', concept: 'Honorarios del despacho contable', lines: FEES },
  {
    months: 0,
    type: 'DI',
    concept: 'Comisiones del banco',
    lines: [
      ['701.10.01', '348.00', ''],
      ['118.01.01', '55.68', ''],
      ['102.01.01', '', '403.68'],
    ],
  },
  {
    months: 0,
    type: 'DI',
    concept: 'Honorarios capturados dos veces',
    lines: FEES,
    ends: 'reversed',
  },
  {
    months: 0,
    type: 'DI',
    concept: 'Fondo fijo de la planta',
    lines: [
      ['101.01.01', '15000.00', ''],
      ['102.01.01', '', '15000.00'],
    ],
    ends: 'waits',
  },
  {
    months: 0,
    type: 'DI',
    concept: 'Papelería pendiente de comprobar',
    lines: [
      ['603.81.01', '1250.00', ''],
      ['205.02.01', '', '1250.00'],
    ],
    ends: 'draft',
  },
];

/** Typed entries of this month and the one before: posted, reversed, waiting and begun. */
export async function demoEntries(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from acc__book_entries where account_id = $1 limit 1',
      [TENANT],
    );
    if (known) return;
    const author = await deskOf(tx, services, system, 'auxiliar_contable');
    const accountant = await deskOf(tx, services, system, 'contador_general');
    const accounts = await idsByCode(tx, system.accountId, 'acc__accounts');
    const types = await idsByCode(tx, system.accountId, 'acc__journal_types');
    const month = Temporal.Now.plainDateISO(system.timeZone).with({ day: 1 });
    for (const { months, type, concept, lines, ends } of ENTRIES) {
      const { id } = await make(author, 'acc/book-entries', {
        journal_type_id: String(types.get(type)),
        date: month.subtract({ months }).toString(),
        concept,
        lines: lines.map(([code, debit, credit]) => ({
          book_account_id: String(accounts.get(code)),
          debit,
          credit,
        })),
      });
      if (ends === 'draft') continue;
      await act(accountant, 'acc/book-entries', ends === 'waits' ? 'submit' : 'post', id!);
      if (ends === 'reversed')
        await act(accountant, 'acc/book-entries', 'reverse', id!, {
          reverse_reason: 'Ya estaba capturada.',
        });
    }
  });
}
