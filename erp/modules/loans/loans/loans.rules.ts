import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Decimal } from 'decimal.js';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { nextDue } from '#erp/domains/schedule/due-dates.ts';
import { defineRules, type ComputeContext, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { BANK_KINDS, EMPLOYEE_KIND } from './loan-choices.ts';
import { writeSchedule } from './loan-schedule.ts';
import { loans } from './loans.ts';
import { simulate } from './simulate.ts';
import { accrue } from './charges/run-accrual.ts';
import { disburse } from './disburse.ts';
import { pay } from './payments/pay-loan.ts';
import { itemsSettled, moneyMoved } from './payments/settle-loans.ts';
import { prepay } from './prepayments/prepay-loan.ts';
import { changeRate } from './revisions/change-rate.ts';
import { reclassify } from './terms/reclassify.ts';
import { restructure, skip } from './revisions/revise.ts';
import { usualAccount } from '../usual-account.ts';
import { writeOffLoan } from './write-off.ts';

type Save = SaveContext<typeof loans>;

/** The first payment one period later; the rate of a loan that follows the TIIE. */
function propose({ draft }: ComputeContext<typeof loans>): void {
  if (draft.method !== 'MANUAL' && draft.disbursement_date && draft.periodicity)
    draft.first_payment_date ??= nextDue(draft.disbursement_date, draft.periodicity);
  if (draft.rate_type !== 'TIIE_MAS') return;
  const last = (draft.rate_changes ?? [])
    .filter(({ date, rate }) => date && rate)
    .toSorted((a, b) => String(a.date).localeCompare(String(b.date)))
    .at(-1);
  if (last) draft.annual_rate = new Decimal(last.rate!).plus(draft.spread ?? 0).toFixed(4);
}

function checkKind({ draft, fail }: Save): void {
  if (draft.direction === 'OTORGADO' && BANK_KINDS.includes(draft.kind ?? ''))
    fail('kind', t('loans.onlyReceived', 'Un crédito bancario o un arrendamiento se recibe.'));
  if (draft.kind !== EMPLOYEE_KIND) return;
  if (draft.direction === 'RECIBIDO')
    fail('kind', t('loans.onlyGranted', 'A un empleado se le otorga, no se le recibe.'));
  if (Number(draft.annual_rate ?? 0) > 0)
    fail(
      'annual_rate',
      t(
        'loans.employeeRate',
        'LFT art. 111: los préstamos del patrón al trabajador no causan intereses.',
      ),
    );
}

async function checkSubject({ tx, draft, fail }: Save): Promise<void> {
  if (draft.kind !== EMPLOYEE_KIND || !draft.subject_id) return;
  const [subject] = await tx.query(
    sql<{
      kind: string;
    }>`select kind from cfl__subjects where account_id = ${TENANT} and id = ${draft.subject_id}`,
  );
  if (subject && subject.kind !== EMPLOYEE_KIND)
    fail('subject_id', t('loans.notEmployee', 'Elige un tercero de clase Empleado.'));
}

function checkRate({ draft, fail }: Save): void {
  if (draft.rate_type === 'TIIE_MAS') {
    if ((draft.rate_changes ?? []).length === 0)
      fail('rate_changes', t('loans.needsTiie', 'Captura la TIIE con que empieza.'));
  } else if (draft.rate_changes && draft.rate_changes.length > 0)
    fail('rate_changes', t('loans.noTiie', 'Sólo con tasa «TIIE más puntos».'));
  if (draft.method === 'SIN_INTERES' && Number(draft.annual_rate ?? 0) > 0)
    fail('annual_rate', t('loans.noInterest', 'El método es sin intereses: deja la tasa en cero.'));
}

function checkAgreed({ draft, fail }: Save): void {
  const agreed = draft.agreed ?? [];
  if (draft.method !== 'MANUAL') {
    if (agreed.length > 0)
      fail('agreed', t('loans.noAgreed', 'Sólo con el método de pagos pactados.'));
    return;
  }
  const sum = Decimal.sum(0, ...agreed.map(({ principal }) => principal ?? 0));
  if (!sum.eq(draft.principal ?? 0))
    fail(
      'agreed',
      t('loans.agreedSum', 'Los pagos pactados suman {sum}: deben sumar el capital.', {
        sum: shownMoney(sum.toFixed(2)),
      }),
    );
  for (const [i, { due_date }] of agreed.entries())
    if (due_date && draft.disbursement_date && due_date <= draft.disbursement_date)
      fail(`agreed[${i}][due_date]`, t('loans.firstAfter', 'Debe ser posterior al desembolso.'));
}

export const rules = defineRules(loans, {
  compute: propose,
  async beforeSave(context) {
    checkKind(context);
    checkRate(context);
    checkAgreed(context);
    await checkSubject(context);
    context.draft.bank_account_id ??= await usualAccount(context.tx, context.draft);
  },
  async afterSave(context) {
    if (context.after.status === 'SOLICITADO') await writeSchedule(context, context.after);
  },
  transitions: { disburse, 'write-off': writeOffLoan },
  proposals: {
    // One that was asked for before treasury said its account.
    disburse: async ({ tx, record }) => ({ bank_account_id: await usualAccount(tx, record) }),
  },
  itemsSettled,
  moneyMoved,
  actions: {
    pay,
    prepay,
    simulate,
    accrue,
    reclassify,
    skip,
    restructure,
    'change-rate': changeRate,
  },
});
