import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { branchOfficeCalls } from './branch-offices.endpoints.ts';
import { hasOtherMark, clearOtherMark } from '../single-mark.ts';
import { zipFits } from '../state/zip-prefixes.ts';
import { branchOffices } from './branch-offices.ts';

const HEAD = { table: 'branch_offices', field: 'kind', mark: 'MATRIZ', plain: 'SUCURSAL' } as const;

interface Place {
  readonly country_id: number;
  readonly zip_prefixes: string | null;
  readonly time_zone: string | null;
}

/** Completes the address upwards; that its parts belong together is checked for every reference. */
async function checkAddress({ tx, draft, fail }: SaveContext<typeof branchOffices>): Promise<void> {
  if (draft.municipality_id != null && draft.state_id == null) {
    const [town] = await tx.query<{ state_id: number }>(
      'select state_id from municipality where account_id = $2 and id = $1',
      [draft.municipality_id, TENANT],
    );
    draft.state_id = town?.state_id ?? null;
  }
  if (draft.state_id == null) return;
  const [state] = await tx.query<Place>(
    'select country_id, zip_prefixes, time_zone from state where account_id = $2 and id = $1',
    [draft.state_id, TENANT],
  );
  if (!state) return;
  draft.country_id ??= state.country_id;
  draft.time_zone ??= state.time_zone;
  if (state.zip_prefixes && draft.zip && !zipFits(draft.zip, state.zip_prefixes))
    fail('zip', t('settings.zipOfState', 'El C.P. no corresponde al estado.'));
}

async function keepOneHead(context: SaveContext<typeof branchOffices>): Promise<void> {
  const { draft, before, fail } = context;
  if (draft.kind === 'MATRIZ')
    return before?.kind === 'MATRIZ' ? undefined : clearOtherMark(context, HEAD);
  if (before?.kind === 'MATRIZ' || !(await hasOtherMark(context, HEAD)))
    fail(
      'kind',
      t(
        'settings.headOffice',
        'La empresa necesita una matriz. Elige «Matriz» en la sucursal que ocupará su lugar.',
      ),
    );
}

/** Opening hours of one day may follow each other but not overlap. */
function checkHours({ draft, fail }: SaveContext<typeof branchOffices>): void {
  const hours = Array.isArray(draft.schedule) ? (draft.schedule as readonly Row[]) : [];
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
        `schedule[${i}][opens]`,
        t('settings.hoursOverlap', 'Se encima con otro horario del mismo día.'),
      );
  }
}

/**
 * What still happens in the branch forbids closing it; each module that brings documents adds its
 * own count.
 */
async function requireIdle({
  tx,
  before,
  fail,
}: TransitionContext<typeof branchOffices>): Promise<void> {
  if (before.kind === 'MATRIZ')
    return fail(
      '',
      t(
        'settings.headStaysOpen',
        'La matriz no se cierra. Pasa primero la matriz a otra sucursal.',
      ),
    );
  const [row] = await tx.query<{ users: number; branches: number }>(
    `select (select count(*) from users where account_id = $2 and branch_office_id = $1 and status in ('ACTIVO', 'INVITADO')) as users,
       (select count(*) from branch_offices where account_id = $2 and parent_id = $1 and status <> 'CERRADA') as branches`,
    [before.id, TENANT],
  );
  const { users, branches } = row!;
  const what = [
    users > 0
      ? t('settings.usersWithIt', '{n} usuarios con ella como predeterminada', { n: users })
      : '',
    branches > 0
      ? t('settings.branchesBelow', '{n} sucursales que dependen de ella', { n: branches })
      : '',
  ].filter(Boolean);
  if (what.length > 0)
    fail(
      '',
      t('settings.branchBusy', 'La sucursal tiene {n} pendientes: {what}.', {
        n: users + branches,
        what: what.join(t('value.and', ' y ')),
      }),
    );
}

export const rules = defineRules(branchOffices, {
  async beforeSave(context) {
    await checkAddress(context);
    await keepOneHead(context);
    checkHours(context);
  },
  beforeDelete({ before, fail }) {
    if (before.kind === 'MATRIZ')
      fail(
        '',
        t('settings.headStays', 'La matriz no se elimina. Pasa primero la matriz a otra sucursal.'),
      );
  },
  calls: branchOfficeCalls,
  transitions: {
    async close(context) {
      await requireIdle(context);
    },
    pause({ before, fail }) {
      if (before.kind === 'MATRIZ')
        fail(
          '',
          t(
            'settings.headStaysOpen',
            'La matriz no se cierra. Pasa primero la matriz a otra sucursal.',
          ),
        );
    },
  },
});
