/** `GET shopping-cart`: the open cart of who asks, for the screen of quick entry (sales §5). */
import * as z from 'zod';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { recordOutput } from '#erp/model/field-types/outputs.ts';
import { ref } from '#erp/model/fields.ts';
import { invalid } from '#erp/model/errors.ts';

const CARTS = 'shopping-carts';
/** As many as anybody has open at once. */
const MOST_OPEN = 50;
const CUSTOMER = ref('Cliente', 'customers');

export const ownCartCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'shopping-cart',
    key: 'shopping-carts.list',
    summary:
      'El carrito abierto de quien pregunta, el que cambió al último y es de un cliente a su alcance; nulo si no tiene',
    input: z.object({
      customer_id: z.string().optional().meta({ description: 'El de este cliente.' }),
    }),
    output: recordOutput(CARTS).nullable(),
    async handler({ services, actor, query }) {
      const { customer_id: asked = '' } = query;
      const read =
        typeof asked === 'string' && asked !== '' ? parseValue(CUSTOMER, asked, actor) : null;
      if (read && 'error' in read) throw invalid({ customer_id: [read.error] });
      const customerId = read ? Number(read.value) : null;
      const id = await services.db.reading({ accountId: actor.accountId }, async (tx) => {
        const carts = await tx.query(
          sql<{
            id: number;
            customer_id: number | null;
          }>`select id, customer_id from shopping_carts where account_id = ${TENANT} and owner_id = ${actor.userId} and status = 'ABIERTO' and not coalesce(is_template, false) and (${customerId}::bigint is null or customer_id = ${customerId}::bigint) order by updated_at desc, id desc limit ${MOST_OPEN}`,
        );
        const customers = carts.flatMap((cart) => cart.customer_id ?? []);
        const seen = await visibleIds({ tx, services, actor }, 'customers', customers);
        // One of a customer who went to somebody else is not to be sold from.
        return (
          carts.find((cart) => cart.customer_id === null || seen.has(cart.customer_id))?.id ?? null
        );
      });
      const carts = services.registry.resource(CARTS);
      return { data: id === null ? null : await one(services, actor, carts, id) };
    },
  }),
];
