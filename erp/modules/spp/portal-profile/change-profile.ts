/** What a supplier changes of itself at once, and what it asks the company to change (R54). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules, actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { supplierChangeRequests } from '../supplier-change-requests/supplier-change-requests.ts';
import { ASK_CHANGE, EDIT_PROFILE } from './profile-actions.ts';

type ContactRow = Readonly<Record<'name' | 'job_title' | 'email' | 'phone', string | null>> & {
  readonly id: number;
  readonly is_main: boolean;
};

export const editProfile = actionRulesOf<typeof suppliers>()(EDIT_PROFILE, {
  async prefill({ tx, record }) {
    const contacts = await tx.query(
      sql<ContactRow>`select id, name, job_title, email, phone, coalesce(is_main, false) as is_main from supplier_contacts where account_id = ${TENANT} and supplier_id = ${record.id} order by position, id`,
    );
    const { trade_name, phone, website } = record;
    return { values: { trade_name, phone, website, contacts } };
  },
  async run({ tx, services, actor, record, input }) {
    const by = onBehalfOf(services, actor);
    const { contacts, ...own } = input;
    await updateInTransaction(tx, services, by, suppliers, record.id, {
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value ?? ''])),
      contacts: Object.fromEntries(
        contacts.map(({ is_main, ...row }, i) => [
          i,
          { ...sentValues(row), is_main: is_main ? '1' : '0' },
        ]),
      ),
    });
    return { outcome: { message: t('spp.profileSaved', 'Tus datos quedaron guardados.') } };
  },
});

export const askChange = actionRules(ASK_CHANGE, {
  async prefill({ tx }) {
    const rows = await tx.query(
      sql<{
        id: number;
        code: string;
      }>`select id, code from currencies where account_id = ${TENANT} and active order by (code = 'MXN') desc, code limit 20`,
    );
    return { choices: { currency_id: rows.map(({ id, code }) => [String(id), code]) } };
  },
  async run({ tx, services, actor, input }) {
    const by = onBehalfOf(services, actor);
    const { id } = await createInTransaction(
      tx,
      services,
      by,
      supplierChangeRequests,
      sentValues({ ...input, supplier_id: actor.partyId }),
    );
    return {
      data: { id: id! },
      outcome: {
        message: t('spp.changePending', 'Tu solicitud quedó pendiente de revisión.'),
      },
    };
  },
});
