/** What taxes ask before a month of the books is closed (finance R35). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

export const taxClosingChecks: readonly ClosingCheck[] = [
  {
    key: 'returns',
    closing: 'CONTABILIDAD',
    label: 'Declaraciones presentadas',
    order: 60,
    href: '/sat/tax-return?filter[status]=CALCULADA&filter[period][value]={period}',
    async check({ tx, period }) {
      const [found] = await tx.query(
        sql<{
          n: number;
        }>`select count(*)::int as n from sat__tax_return where account_id = ${TENANT} and period = ${period} and status = 'CALCULADA'`,
      );
      return {
        ok: found!.n === 0,
        blocks: false,
        message: t(
          'taxes.notFiled',
          ['{count} declaración sin presentar', '{count} declaraciones sin presentar'],
          { count: found!.n },
        ),
      };
    },
  },
  {
    key: 'tax-difference',
    closing: 'CONTABILIDAD',
    label: 'Declaraciones iguales a la contabilidad',
    order: 62,
    href: '/sat/tax-return?filter[status]=CALCULADA&filter[period][value]={period}',
    async check({ tx, period }) {
      const [found] = await tx.query(
        sql<{
          amount: string;
        }>`select coalesce(sum(difference), 0)::text as amount from sat__tax_return where account_id = ${TENANT} and period = ${period} and status = 'CALCULADA'`,
      );
      return {
        ok: Number(found!.amount) === 0,
        message: t(
          'taxes.closingDiffers',
          'los impuestos causados y sus cuentas difieren en {amount}',
          { amount: shownMoney(found!.amount) },
        ),
      };
    },
  },
];
