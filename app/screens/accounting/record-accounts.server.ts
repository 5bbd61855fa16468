/** The tab «Contabilidad» of a record: its accounts by role and why, and its last entries. */
import { t } from '#app/i18n/t.ts';
import { newPath, recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { POSTING_KEYS } from '#erp/model/postings/posting-events.ts';
import type { Resource } from '#erp/model/types.ts';

const MAPS = 'acc/account-maps';

interface Role {
  readonly role: string;
  readonly label: string;
  readonly account: string | null;
  readonly kind: string | null;
  readonly scope: string | null;
  readonly scope_label: string | null;
  readonly of: string | null;
  readonly map_id: number | null;
  readonly own_id: number | null;
  readonly asked: boolean;
}

interface Accounts {
  readonly scope: string;
  readonly fact: string;
  readonly fact_id: number | null;
  readonly roles: readonly Role[];
}

const mapPath = (id: number) => recordPath(companyRegistry().resource(MAPS), String(id));

/** Where a row of the record's own begins, with what it is for filled in. */
function beginPath({ scope, fact, fact_id }: Accounts, role?: string): string | null {
  const path = newPath(companyRegistry().resource(MAPS));
  if (path === null || fact_id === null) return null;
  const query = { ...(role !== undefined && { role }), scope, [fact]: String(fact_id) };
  return `${path}?${new URLSearchParams(query)}`;
}

function reasonOf(session: Session, role: Role): string {
  const { account, kind, scope, scope_label: label, of, map_id, own_id, asked } = role;
  if (own_id !== null && !asked)
    return t(
      'recordAccounts.ownUnused',
      'La de este registro no se usa: sus pólizas no lo distinguen',
    );
  if (own_id !== null && map_id === own_id) return t('recordAccounts.own', 'La de este registro');
  if (account === null) return t('recordAccounts.missing', 'Sin cuenta: sus pólizas esperan');
  if (kind === 'RECORD') return t('recordAccounts.ofRecord', 'La de la ficha del registro');
  if (scope === null || scope === 'GENERAL') return t('recordAccounts.general', 'La general');
  return `${session.t(POSTING_KEYS.scope(scope), label ?? scope)}: ${of ?? ''}`;
}

/** A role leads to its own row, to a new one, or for who only reads to the row that wins. */
function hrefOf(session: Session, accounts: Accounts, { role, own_id, map_id }: Role) {
  if (own_id !== null) return mapPath(own_id);
  const begin = session.can(`${MAPS}.create`) ? beginPath(accounts, role) : null;
  return begin ?? (map_id === null ? null : mapPath(map_id));
}

export async function recordAccounts(
  session: Session,
  id: string,
  { path }: Resource,
): Promise<LinkedView> {
  const { data } = await session.erp.get<Accounts>(`${MAPS}/record`, {
    resource: path,
    record_id: id,
  });
  const add = session.can(`${MAPS}.create`) ? beginPath(data) : null;
  return {
    kind: 'table',
    title: t('recordAccounts.byRole', 'Cuentas que se usan hoy'),
    add: add === null ? null : { href: add, label: t('recordAccounts.add', 'Otra cuenta') },
    columns: [
      t('recordAccounts.role', 'Para qué'),
      t('recordAccounts.account', 'Cuenta'),
      t('recordAccounts.why', 'Por qué'),
    ].map((label) => ({ label, right: false })),
    rows: data.roles.map((role) => ({
      href: hrefOf(session, data, role),
      cells: [
        session.t(POSTING_KEYS.role(role.role), role.label),
        role.account ?? '',
        reasonOf(session, role),
      ],
    })),
    more:
      data.fact_id === null
        ? t('recordAccounts.noParty', 'Tendrá cuentas propias cuando tenga su primer documento.')
        : null,
  };
}

interface Line {
  readonly date: string;
  readonly folio: string;
  readonly entry_id: number;
  readonly concept: string | null;
  readonly account: string | null;
  readonly debit?: string | null;
  readonly credit?: string | null;
}

const SHOWN = 10;
const REPORT = 'REGISTRO';

/** Of a record that no entry names: a storage, a currency. */
const NO_LEDGER = { data: [], meta: { total: 0 } } as const;

/** The filter of the report in which a record of the resource is chosen. */
function filterOf(path: string): string | undefined {
  const screen = companyRegistry().reports.screens.get('acc-audit');
  const filters = screen?.reports.find(({ key }) => key === REPORT)?.filters ?? {};
  return Object.keys(filters).find((name) => {
    const field = filters[name];
    return field?.kind === 'ref' && field.to === path;
  });
}

/** The last of a year; all of them are in the report. */
export async function recordEntries(
  session: Session,
  id: string,
  { path }: Resource,
): Promise<LinkedView> {
  const today = Temporal.Now.plainDateISO(session.timeZone);
  const days = { from: today.subtract({ years: 1 }).toString(), to: today.toString() };
  const filter = filterOf(path);
  const { data, meta } = filter
    ? await session.erp.post<readonly Line[], { readonly total: number }>('acc-audit', {
        report: REPORT,
        [filter]: id,
        ...days,
        size: SHOWN,
      })
    : NO_LEDGER;
  const entries = companyRegistry().resource('acc/book-entries');
  const amount = (value: string | null | undefined) =>
    value === null || value === undefined ? '' : groupDigits(value, 2, 2);
  const query = new URLSearchParams({
    report: REPORT,
    ...(filter && { [`filter[${filter}]`]: id }),
    ...days,
  });
  return {
    kind: 'table',
    title: t('recordAccounts.entries', 'Últimas pólizas'),
    add:
      data.length === 0
        ? null
        : { href: `/acc-audit?${query}`, label: t('recordAccounts.ledger', 'Ver su auxiliar') },
    columns: [
      { label: t('recordAccounts.entry', 'Póliza'), right: false },
      { label: t('recordAccounts.date', 'Fecha'), right: false },
      { label: t('recordAccounts.account', 'Cuenta'), right: false },
      { label: t('recordAccounts.debit', 'Cargo'), right: true },
      { label: t('recordAccounts.credit', 'Abono'), right: true },
    ],
    rows: data.map(({ folio, entry_id, date, account, debit, credit }) => ({
      href: recordPath(entries, String(entry_id)),
      cells: [folio, showDay(date), account ?? '', amount(debit), amount(credit)],
    })),
    more:
      meta && meta.total > data.length
        ? t('form.shownOf', 'Se muestran {n} de {total}.', {
            n: data.length,
            total: meta.total.toLocaleString('es-MX'),
          })
        : null,
  };
}
