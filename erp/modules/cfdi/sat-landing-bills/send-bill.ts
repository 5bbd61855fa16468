/** Whom a Carta Porte is mailed to: who carries it is typed by the person that sends it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { mailRules } from '../papers/mail-paper.ts';
import { SEND } from './bill-calls.ts';
import { BILLS } from './bills-path.ts';

async function addressed(tx: Tx, id: number) {
  const [bill] = await tx.query(
    sql<{
      number: string | null;
    }>`select number from sat_landing_bills where account_id = ${TENANT} and id = ${id}`,
  );
  return { number: bill?.number ?? '', emails: null };
}

export const sendBill = mailRules(BILLS, SEND, addressed);
