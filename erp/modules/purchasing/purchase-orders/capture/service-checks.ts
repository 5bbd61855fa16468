/** What an order of services or of fixed assets must say of each line (purchasing §2). */
import { spendingProblem } from '#erp/domains/accounting/spending-accounts.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import type { OrderFacts } from './order-facts.ts';

type Save = SaveContext<typeof purchaseOrders>;
type Line = Save['draft']['lines'][number];

/** Its account is one of fixed assets just when the order is of them. */
function accountProblem({ draft }: Save, line: Line, facts: OrderFacts): string | null {
  const concept = facts.concepts.get(line.expense_id ?? 0);
  const account = facts.accounts.get(line.book_account_id ?? concept?.book_account_id ?? 0);
  const isAsset = account?.control === 'ACTIVO_FIJO';
  const problem = account ? spendingProblem(account) : null;
  if (problem) return problem;
  if (draft.kind === 'ACTIVO' && !isAsset)
    return t('purchasing.assetAccount', 'Elige la cuenta de activo fijo a la que va.');
  if (draft.kind === 'SERVICIO' && isAsset)
    return t('purchasing.notAService', 'Es una cuenta de activo fijo: la orden es de activos.');
  return null;
}

export function checkServices(context: Save, facts: OrderFacts): void {
  const { draft, fail } = context;
  for (const [i, line] of linesOf(draft).entries()) {
    const say = (name: string, message: string) => fail(`lines[${i}][${name}]`, message);
    line.stock_quantity = '0';
    if (line.product_id)
      say(
        'product_id',
        t('purchasing.noProducts', 'Un servicio o un activo fijo se ordena por su concepto.'),
      );
    if (!line.expense_id) say('expense_id', t('purchasing.conceptNeeded', 'Elige el concepto.'));
    if (!line.unit_id) say('unit_id', t('purchasing.unitNeeded', 'Elige la unidad.'));
    if (!line.cost_center_id && !draft.cost_center_id)
      say(
        'cost_center_id',
        t('purchasing.centerNeeded', 'Escribe el centro de costo, en la partida o en la orden.'),
      );
    const problem = line.expense_id && accountProblem(context, line, facts);
    if (problem) say('book_account_id', problem);
  }
}
