import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { registry } from '#erp/modules/all.ts';

interface ApiDelegation {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly status: string;
  readonly titles?: Readonly<Record<string, string>>;
}

const STATUS = registry.resource('approval-delegations').fields.status!;
const statusText = (code: string) =>
  ('choices' in STATUS ? STATUS.choices.find(([each]) => each === code)?.[1] : undefined) ?? code;

const DAY = { kind: 'date', label: '' } as const;
const dayText = (date: string) => fieldTypeOf(DAY).show(date, DAY, companyClock());

/** Who decides for the person, and for whom the person decides: the newest first. */
export async function delegationsOf(session: Session): Promise<readonly LinkedView[]> {
  if (!session.can('approval-delegations.list')) return [];
  const read = async (by: 'from_user_id' | 'to_user_id') =>
    (
      await session.erp.get<readonly ApiDelegation[]>('approval-delegations', {
        size: 50,
        sort: ['-from'],
        filter: { [by]: session.profile.id },
      })
    ).data;
  const [given, received] = await Promise.all([read('from_user_id'), read('to_user_id')]);
  const table = (
    title: string,
    who: 'from_user_id' | 'to_user_id',
    rows: readonly ApiDelegation[],
    add: boolean,
  ): LinkedView => ({
    kind: 'table',
    title,
    add:
      add && session.can('approval-delegations.create')
        ? {
            href: '/approval-delegations/new',
            label: t('approvals.newDelegation', 'Nueva delegación'),
          }
        : null,
    columns: [
      who === 'to_user_id' ? 'A' : 'De',
      t('dates.from', 'Desde'),
      t('dates.to', 'Hasta'),
      t('confirm.reason', 'Motivo'),
      t('form.status', 'Estado'),
    ].map((label) => ({ label, right: false })),
    rows: rows.map((row) => ({
      href: `/approval-delegations/${row.id}`,
      cells: [
        row.titles?.[who] ?? '',
        dayText(row.from),
        dayText(row.to),
        row.reason,
        statusText(row.status),
      ],
    })),
    more: null,
  });
  return [
    table(t('approvals.decideForYou', 'Deciden en tu nombre'), 'to_user_id', given, true),
    table(t('approvals.youDecideFor', 'Decides en nombre de'), 'from_user_id', received, false),
  ];
}
