import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  checkAccounts,
  checkBalanced,
  checkCurrencies,
  checkSides,
} from '#erp/domains/accounting/entry-checks.ts';
import { checkInvoices, checkSupports } from '#erp/domains/accounting/entry-supports.ts';
import { entryFolio } from '#erp/domains/accounting/entry-folio.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { writeLedger } from '#erp/domains/accounting/ledger.ts';
import { isAuthor } from '#erp/kernel/operations/transition-checks.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { DomainError } from '#erp/model/errors.ts';
import { Decimal } from 'decimal.js';
import { bookEntries, CONTROL } from './book-entries.ts';
import { fromTemplate } from '../entry-templates/from-template.ts';
import { checkImported } from './imported-entry.ts';
import { reverseEntry } from './reverse-entry.ts';
import { support } from './add-support.ts';

type Save = SaveContext<typeof bookEntries>;
type Change = TransitionContext<typeof bookEntries>;

interface JournalType {
  readonly allows_manual: boolean;
  readonly requires_authorization: boolean;
  readonly allows_month_13: boolean;
  readonly requires_bank_line: boolean;
}

const typeOf = async ({ tx }: Pick<Save, 'tx'>, id: unknown): Promise<JournalType | null> => {
  const [type] = await tx.query(
    sql<JournalType>`select y.allows_manual, y.requires_authorization, y.allows_month_13, c.requires_bank_line from acc__journal_types y ${raw(join('acc__journal_types.journal_class_id', 'y', 'c'))} where y.account_id = ${TENANT} and y.id = ${id}`,
  );
  return type ?? null;
};

async function checkDraft(context: Save): Promise<void> {
  const { draft, fail } = context;
  const type = await typeOf(context, draft.journal_type_id);
  if (type && !type.allows_manual && draft.origin === 'MANUAL')
    fail(
      'journal_type_id',
      t('accounting.notManual', 'Las pólizas de este tipo las hacen sus documentos.'),
    );
  if (draft.month_13 === true) {
    if (type && !type.allows_month_13)
      fail('month_13', t('accounting.no13', 'Este tipo de póliza no permite el mes 13.'));
    if (typeof draft.date === 'string' && !draft.date.endsWith('-12-31'))
      fail('date', t('accounting.date13', 'El mes 13 lleva fecha del 31 de diciembre.'));
  }
  checkSides(linesOf(draft), fail);
  const base = await baseCurrency(context.tx, context.actor.accountId);
  checkCurrencies(linesOf(draft), base, fail);
  checkSupports(linesOf(draft), fail);
  await checkImported(context);
}

const requireBalanced = ({ before, fail }: Change): void => checkBalanced(linesOf(before), fail);

async function needsAnother({ tx, before }: Change, type: JournalType | null): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      over: string | null;
    }>`select require_entry_authorization_over as over from acc__configuration where account_id = ${TENANT}`,
  );
  const total = Decimal.sum(0, ...linesOf(before).map(({ debit }) => debit || 0));
  return (
    type?.requires_authorization === true ||
    (settings?.over !== null && settings?.over !== undefined && total.gt(settings.over))
  );
}

async function post(context: Change): Promise<void> {
  const { tx, actor, services, resource, before, changes } = context;
  const lines = linesOf(before);
  let wrong = false;
  const fail: typeof context.fail = (field, message) => {
    wrong = true;
    context.fail(field, message);
  };
  checkBalanced(lines, fail);
  const mayControl = actor.permissions.grants.has(CONTROL);
  const type = await typeOf(context, before.journal_type_id);
  const needsBank = type?.requires_bank_line === true;
  await checkAccounts(tx, lines, { mayControl, needsBank }, fail);
  await checkInvoices(tx, lines, fail);
  if (wrong) return;
  if (await needsAnother(context, type)) {
    if (before.status === 'BORRADOR')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('accounting.sendFirst', 'La aplica otra persona: envíala a autorizar.'),
      );
    const separationOfDuties = ['created_by'];
    if (await isAuthor(context, { resource, action: 'post', separationOfDuties }, before))
      throw new DomainError(
        'SIN_PERMISO',
        t('accounting.ownEntry', 'Tú la capturaste: la aplica otra persona.'),
      );
  }
  const period = await requireEntryPeriod(tx, actor, before.date!, before.month_13 === true);
  await writeLedger(context, [before.id!], period.id);
  changes.period_id = period.id;
  changes.folio = await entryFolio(tx, services, before.journal_type_id!, period);
}

export const rules = defineRules(bookEntries, {
  beforeSave: checkDraft,
  actions: { 'from-template': fromTemplate, support },
  transitions: { submit: requireBalanced, post, reverse: reverseEntry },
});
