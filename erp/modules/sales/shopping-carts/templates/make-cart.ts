/** Carts that are copied: to a template, and from one to a cart of now. */
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { Row, StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { CART_LINE_COPIED, copied, TERMS_COPIED } from '../../documents/copied-values.ts';
import type { shoppingCarts } from '../shopping-carts.ts';
import { FROM_TEMPLATE, SAVE_TEMPLATE } from './template-actions.ts';

type Copying = Pick<ActionContext, 'tx' | 'services' | 'actor'> & {
  readonly record: StoredRow<typeof shoppingCarts>;
};

async function copyCart(
  { tx, services, actor, record }: Copying,
  terms: readonly string[],
  more: Row,
): Promise<number> {
  const carts = services.registry.resource('shopping-carts');
  const made = await createInTransaction(tx, services, actor, carts, {
    ...sentValues({ ...copied(record, terms), ...more }),
    lines: sentRows(record.lines.map((line) => copied(line, CART_LINE_COPIED))),
  });
  return made.id!;
}

const done = (cart: number, message: string) => ({
  data: { cart },
  outcome: { message, open: { resource: 'shopping-carts', id: cart } },
});

export const saveTemplate = actionRulesOf<typeof shoppingCarts>()(SAVE_TEMPLATE, {
  prefill: async ({ record }) => ({ values: { name: record.name } }),
  async run(context) {
    const { input } = context;
    const cart = await copyCart(context, TERMS_COPIED, {
      name: input.name,
      is_template: '1',
      frequency_days: input.frequency_days,
    });
    return done(cart, t('sales.templateMade', 'Plantilla guardada.'));
  },
});

export const fromTemplate = actionRulesOf<typeof shoppingCarts>()(FROM_TEMPLATE, {
  async run(context) {
    const { record, input } = context;
    const other = input.customer_id && input.customer_id !== record.customer_id;
    const cart = await copyCart(
      context,
      // Another customer has terms of its own.
      other ? ['branch_office_id', 'storage_id', 'notes', 'internal_notes'] : TERMS_COPIED,
      { name: record.name, ...(other && { customer_id: input.customer_id }) },
    );
    return done(cart, t('sales.cartOfTemplate', 'Carrito abierto, con los precios de hoy.'));
  },
});
