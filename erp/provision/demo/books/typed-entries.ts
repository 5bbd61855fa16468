import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make } from '../office/desk.ts';
import { MONTHS, workdayOf } from './calendar.ts';

interface Entry {
  /** Months before this one in which it is typed; this one without them. */
  readonly months?: readonly number[];
  readonly day: number;
  readonly type: 'DI' | 'AJ';
  readonly concept: string;
  readonly lines: readonly (readonly [code: string, debit: string, credit: string])[];
  readonly ends?: 'draft' | 'waits' | 'reversed';
}

const EVERY = Array.from({ length: MONTHS + 1 }, (_, i) => MONTHS - i);

/**
 * None of them moves an account that a module keeps, those move by operations of the module; but
 * for one, which is what there is to find in the board of tie-outs.
 */
const ENTRIES: readonly Entry[] = [
  {
    months: EVERY,
    day: 28,
    type: 'DI',
    concept: 'Provisión de aguinaldo',
    lines: [
      ['603.01.01', '18500.00', ''],
      ['604.01.01', '26000.00', ''],
      ['205.02.01', '', '44500.00'],
    ],
  },
  {
    months: [1],
    day: 9,
    type: 'DI',
    concept: 'Comisión de Santander capturada también a mano',
    lines: [
      ['701.10.01', '232.00', ''],
      ['102.01.03', '', '232.00'],
    ],
  },
  {
    day: 12,
    type: 'AJ',
    concept: 'Provisión de energía capturada dos veces',
    lines: [
      ['603.52.01', '31800.00', ''],
      ['205.02.01', '', '31800.00'],
    ],
    ends: 'reversed',
  },
  {
    day: 20,
    type: 'DI',
    concept: 'Donativo a los bomberos de León',
    lines: [
      ['603.63.01', '15000.00', ''],
      ['205.02.01', '', '15000.00'],
    ],
    ends: 'waits',
  },
  {
    day: 24,
    type: 'DI',
    concept: 'Papelería pendiente de comprobar',
    lines: [
      ['603.81.01', '1250.00', ''],
      ['205.02.01', '', '1250.00'],
    ],
    ends: 'draft',
  },
];

/** Typed entries: posted, reversed, waiting and begun. */
export async function demoEntries(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from acc__book_entries where account_id = ${TENANT} and origin = 'MANUAL' limit 1`,
    );
    if (known) return;
    const author = await deskOf(tx, services, system, 'auxiliar_contable');
    const accountant = await deskOf(tx, services, system, 'contador_general');
    const accounts = await idsByCode(tx, system.accountId, 'acc__accounts');
    const types = await idsByCode(tx, system.accountId, 'acc__journal_types');
    const add = async ({ type, concept, lines, ends }: Entry, date: string) => {
      const { id } = await make(author, 'acc/book-entries', {
        journal_type_id: String(types.get(type)),
        date,
        concept,
        lines: lines.map(([code, debit, credit]) => ({
          book_account_id: String(accounts.get(code)),
          debit,
          credit,
        })),
      });
      if (ends === 'draft') return;
      await act(accountant, 'acc/book-entries', ends === 'waits' ? 'submit' : 'post', id!);
      if (ends === 'reversed')
        await act(accountant, 'acc/book-entries', 'reverse', id!, {
          reverse_reason: 'Ya estaba capturada.',
        });
    };
    for (const entry of ENTRIES)
      for (const back of entry.months ?? [0]) {
        const date = workdayOf(system, back, entry.day);
        if (date) await add(entry, date);
      }
  });
  await dateEntries(services, system);
}

/**
 * Each was typed on its own day, none long after its month; only the owner moves what is posted.
 */
const dateEntries = ({ db }: Services, { accountId, timeZone }: Actor): Promise<void> =>
  db.system(async (tx) => {
    await tx.query(`select set_config('erp.retire', '1', true)`);
    await tx.execute(
      sql`update acc__book_entries set created_at = (date + time '17:00') at time zone ${timeZone} where account_id = ${accountId} and origin = 'MANUAL'`,
    );
  });
