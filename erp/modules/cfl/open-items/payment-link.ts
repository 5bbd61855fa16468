/** The link at which an open item is paid: the provider is asked before its transaction. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRulesOf, type PrefillContext } from '#erp/kernel/operations/actions/action-rules.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  keepPaymentLink,
  makePaymentLink,
  sentId,
  type MadeLink,
} from '#erp/platform/payments/payment-links.ts';
import { ITEMS } from '../movements/from-links/paid-link.ts';
import { PAYMENT_LINK } from './open-item-actions.ts';
import type { openItems } from './open-items.ts';

const currencyOf = async (tx: Tx, id: number): Promise<number | null> => {
  const [item] = await tx.query(
    sql<{
      currency_id: number;
    }>`select currency_id from cfl__open_items where account_id = ${TENANT} and id = ${id}`,
  );
  return item?.currency_id ?? null;
};

interface Waiting {
  readonly amount: string;
  readonly currency: string;
  readonly url: string;
  readonly expires_at: string;
}

/** Those that can still be paid, so that nobody sends a second one for the same. */
async function waitingNotes({
  tx,
  actor,
  now,
  record,
}: PrefillContext<StoredRow<typeof openItems>>) {
  const waiting = await tx.query(
    sql<Waiting>`select l.amount, c.code as currency, l.url, l.expires_at from payment_links l
      join currencies c on c.account_id = ${TENANT} and c.id = l.currency_id
      where l.account_id = ${TENANT} and l.source_resource = ${ITEMS} and l.source_id = ${record.id} and l.status = 'PENDIENTE' and l.expires_at > ${now.toString()}::timestamptz order by l.id desc limit 5`,
  );
  return waiting.map(({ amount, currency, url, expires_at }) =>
    t('cfl.linkWaiting', 'Ya hay una liga por {amount}, hasta el {until}: {url}', {
      amount: shownMoneyIn(amount, currency),
      until: formatInstant(expires_at, actor),
      url,
    }),
  );
}

export const link = actionRulesOf<typeof openItems>()(PAYMENT_LINK, {
  async prefill(context) {
    return {
      values: { amount: context.record.balance },
      notes: await waitingNotes(context),
    };
  },
  async gather({ services, actor, now, id, body }): Promise<MadeLink> {
    const record = { resource: services.registry.resource(ITEMS), id: id! };
    const currencyId = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
      currencyOf(tx, id!),
    );
    return makePaymentLink(
      { services, actor, now },
      {
        record,
        amount: body.amount,
        gatewayId: sentId(body.gateway_id),
        currencyId,
        methods: [],
      },
    );
  },
  async run(context) {
    const made = context.gathered as MadeLink;
    const id = await keepPaymentLink(context, made);
    const { url, reference, expiresAt } = made;
    return {
      data: { url, reference },
      outcome: {
        message: t('cfl.linkMade', 'Liga hecha, hasta el {until}: copia su dirección y mándala.', {
          until: formatInstant(expiresAt, context.actor),
        }),
        open: { resource: 'payment-links', id },
      },
    };
  },
});
