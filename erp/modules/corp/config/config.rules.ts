import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import {
  updateCurrentFiscalData,
  insertFirstFiscalData,
  nameCompany,
} from '#erp/platform/fiscal-data/fiscal-data.ts';
import { linesIn } from '#erp/platform/printing/print-format.ts';
import { MOST_LINES } from '#erp/platform/printing/print-header.ts';
import { checkFiscal } from '../fiscal-data/fiscal-checks.ts';
import { corpConfig } from './config.ts';

export const rules = defineRules(corpConfig, {
  async beforeSave(context) {
    await checkFiscal(context);
    checkHours(context);
    checkPrintLines(context);
    await insertFirstFiscalData(context.tx, context.actor.accountId);
    await checkPrivacy(context);
    await checkAuthor(context);
  },
  /** The installation's row of the company says the same: it is written here only. */
  async afterSave({ tx, actor, now }) {
    await updateCurrentFiscalData(
      tx,
      actor.accountId,
      now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
    );
    await nameCompany(tx, actor.accountId);
  },
});

/** What is stored already and longer is cut on paper, and may stay until it is written anew. */
function checkPrintLines({ draft, changed, fail }: SaveContext<typeof corpConfig>): void {
  for (const [name, most] of [
    ['print_header', MOST_LINES.header],
    ['print_footer', MOST_LINES.footer],
  ] as const)
    if (changed(name) && typeof draft[name] === 'string' && linesIn(draft[name]).length > most)
      fail(
        name,
        t('corp.mostRows', 'Son hasta {most} {what}, en renglones aparte.', {
          most,
          what: 'renglones',
        }),
      );
}

function checkHours({ draft, fail }: SaveContext<typeof corpConfig>): void {
  const hours = Array.isArray(draft.working_hours) ? (draft.working_hours as readonly Row[]) : [];
  for (const [i, hour] of hours.entries()) {
    const clash = hours
      .slice(0, i)
      .some(
        (other) =>
          other.weekday === hour.weekday &&
          String(hour.opens) < String(other.closes) &&
          String(other.opens) < String(hour.closes),
      );
    if (clash)
      fail(
        `working_hours[${i}][opens]`,
        t('corp.hoursOverlap', 'Se encima con otro horario del mismo día.'),
      );
  }
}

async function checkPrivacy({
  tx,
  actor,
  draft,
  fail,
}: SaveContext<typeof corpConfig>): Promise<void> {
  if (draft.privacy_notice) return;
  const [account] = await tx.query<{ kind: string }>('select kind from accounts where id = $1', [
    actor.accountId,
  ]);
  if (account?.kind === 'PRODUCCION')
    fail(
      'privacy_notice',
      t(
        'corp.privacyNotice',
        'Escribe el aviso de privacidad: la ley lo pide antes de guardar datos de personas.',
      ),
    );
}

/** Two pairs of eyes need at least three people. */
async function checkAuthor({
  tx,
  draft,
  changed,
  fail,
}: SaveContext<typeof corpConfig>): Promise<void> {
  if (!changed('author_can_approve') || draft.author_can_approve !== true) return;
  const [users] = await tx.query<{ n: number }>(
    `select count(*)::int as n from users where account_id = $1 and status = 'ACTIVO' and kind = 'INTERNO'`,
    [TENANT],
  );
  if ((users?.n ?? 0) >= 3)
    fail(
      'author_can_approve',
      t('corp.threePeople', 'Son tres personas o más: que autorice otra.'),
    );
}
