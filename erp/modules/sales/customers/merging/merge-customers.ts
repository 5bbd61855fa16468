/** `PUT customers/merge/:id`: all that is of one customer passes to another (sales R32). */
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import {
  actionRulesOf,
  type ActionContext,
  type PrefillContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import {
  countReferences,
  mergeRecords,
  toldRows,
} from '#erp/kernel/operations/merging/merge-records.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { customers } from '../customers.ts';
import { MERGE_CUSTOMER } from './merge-action.ts';

interface Customer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly currency_id: number;
  readonly legal_person: string;
  readonly merged_into_id: number | null;
}

const titleOf = ({ code, name }: Customer) => `${code} — ${name}`;

const PUBLIC = 'PUBLICO_GENERAL';

/** Why one does not go into the other, beside the field; null while it may. */
function whyNot(source: Customer, target: Customer): string | null {
  if (source.id === target.id)
    return t('sales.mergeItself', 'Elige otro cliente: no se fusiona consigo mismo.');
  if (target.status === 'INACTIVO')
    return t('sales.mergeInactive', '{name} está inactivo: reactívalo o elige otro.', {
      name: target.name,
    });
  if (source.currency_id !== target.currency_id)
    return t('sales.mergeCurrency', 'Los dos deben tener la misma moneda.');
  if ((source.legal_person === PUBLIC) !== (target.legal_person === PUBLIC))
    return t('sales.mergePublic', 'El público en general no se fusiona con un cliente.');
  return null;
}

/** One merge of a company at a time: two that cross would each move into what goes away. */
const lockMerges = ({ tx }: Pick<ActionContext, 'tx'>) => lockNames(tx, ['customers.merge']);

async function lockCustomers(
  { tx }: Pick<ActionContext, 'tx'>,
  ids: readonly number[],
): Promise<readonly Customer[]> {
  return tx.query(
    sql<
      Customer & object
    >`select id, code, name, status, currency_id, legal_person, merged_into_id from customers where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );
}

async function notesOf(
  context: PrefillContext<StoredRow<typeof customers>>,
): Promise<readonly string[]> {
  const { services, resource, record } = context;
  const counted = await countReferences({ ...context, merged: resource, source: record.id });
  const told = toldRows(services.registry, counted);
  const notes = [
    told.length > 0
      ? t('sales.mergeMoves', 'Pasará al otro: {list}.', { list: told.join(', ') })
      : t('sales.mergeNothing', 'No tiene nada que pasar al otro.'),
  ];
  if (record.status === 'BLOQUEADO')
    notes.push(
      t('sales.mergeBlocked', 'Está bloqueado: lo suyo seguirá el bloqueo del cliente que queda.'),
    );
  return notes;
}

type Merge = ActionContext<typeof MERGE_CUSTOMER.fields, StoredRow<typeof customers>>;

/** Who sees a customer does not change it for that. */
async function mayChange({ tx, services, actor, resource }: Merge, id: number): Promise<boolean> {
  try {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'update');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function chosen(
  context: Merge,
): Promise<readonly [source: Customer, target: Customer] | null> {
  const { record, input, fail } = context;
  const ids = [record.id, input.target_id!];
  const found = await lockCustomers(context, ids);
  const [source, target] = ids.map((id) => found.find((each) => each.id === id)!);
  if (source!.merged_into_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sales.mergedAlready', 'Este cliente ya se fusionó con otro.'),
    );
  const why = whyNot(source!, target!);
  if (why) {
    fail('target_id', why);
    return null;
  }
  if (await mayChange(context, target!.id)) return [source!, target!];
  fail('target_id', t('sales.mergeNotYours', 'Ese cliente no es de los que puedes cambiar.'));
  return null;
}

export const mergeCustomer = actionRulesOf<typeof customers>()(MERGE_CUSTOMER, {
  prefill: async (context) => ({ notes: await notesOf(context) }),
  lockFirst: lockMerges,
  async run(context) {
    const { tx, actor, services, now, resource, fail } = context;
    const both = await chosen(context);
    if (!both) return { outcome: { message: '' } };
    const [source, target] = both;
    await moveByConsequence(
      context,
      'customers.merged',
      { id: source.id },
      {
        changes: { merged_into_id: target.id, block_reason: null },
        reason: t('sales.mergedInto', 'Se fusionó con {name}.', { name: titleOf(target) }),
      },
    );
    const merging = { ...context, merged: resource, source: source.id, target: target.id };
    const moved = await mergeRecords(merging, (message) => fail('target_id', message));
    const told = toldRows(services.registry, moved);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'merge',
      resource: resource.path,
      recordId: target.id,
      recordLabel: titleOf(target),
      changes: {},
      reason: [
        t('sales.mergedFrom', 'Recibió lo de {name}.', { name: titleOf(source) }),
        ...told,
      ].join(' '),
    });
    for (const record of [source, target])
      await writeAudit(context, { ...record }, [
        { event: 'FUSION_CLIENTES', old: titleOf(source), now: titleOf(target) },
      ]);
    return {
      outcome: {
        message: t('sales.merged', 'Se fusionó con {name}.', { name: titleOf(target) }),
        open: { resource: resource.path, id: target.id },
        notes: [...told],
      },
    };
  },
});
