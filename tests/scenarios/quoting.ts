/** A company that quotes LAM-60 by «Mayoreo»: who quotes may lower 3 %, who authorises 5 %. */
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { SELLER_KEYS, selling } from './selling.ts';

const KEYS = [
  'sls-quotations.list',
  'sls-quotations.create',
  'sls-quotations.update',
  'sls-quotations.delete',
];

export async function quoting(customer: Body = {}) {
  const sold = await selling({ customer });
  const { told, product, admin } = sold;
  const role = await told.given.role('COTIZA', [...SELLER_KEYS, ...KEYS]);
  const limits = (authorises: string) => [
    { role_id: role, max_discount_percent: '3' },
    { role_id: second, max_discount_percent: authorises },
  ];
  const second = await told.given.role('AUTORIZA', [...KEYS, 'sls-quotations.authorize']);
  await told.given.person('autoriza', 'AUTORIZA');
  const configure = (authorises: string) =>
    admin.change('sales-configuration', {
      min_margin_percent: '0',
      discount_limits: limits(authorises),
    });
  await done(configure('5'));
  const cotiza = await told.given.person('cotiza', 'COTIZA');
  const quote = (lines: readonly Body[], more: Body = {}) =>
    cotiza.post('sls-quotations', {
      customer_id: sold.customer,
      date: TODAY(),
      lines: lines.map((line) => ({ product_id: product, ...line })),
      ...more,
    });
  const quoted = async (id: number) => done(admin.get(`sls-quotations/${id}`));
  return { ...sold, cotiza, quote, quoted, configure };
}
